"""What tests share: hands, tables, browsers, windows, networks; no test lies here."""
