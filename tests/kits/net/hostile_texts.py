"""Texts that are no message, and secrets that are none, for attacks on the host."""

from typing import Final

NO_JSON: Final = (
    "", " ", "null", "true", "0", '"act"', "[]", "{}", "[{}]", "NaN", "-Infinity", '{"say":NaN}', "1e999",
    "0x10", '{"say":"ping","n":Infinity}', '{"say":"ping","n":1e999}', '{"say":"ping","n":1,"n":1}',
    "'ping'", "\ufeff{}", '{"say":"ping","say":"ping","n":1}', '{"say":"ping","n":01}',
    '{"say":"ping","n":1}x', '{"say":"ping" "n":1}', '{"say":"ping","n":' + "9" * 5000 + "}",
    '{"say":"ping","n":-' + "9" * 4300 + "}", '{"say":"' + "p" * 16_000, "[" * 16_000, '{"a":' * 3000,
    "[" * 900 + "]" * 900, '{"say":"seal","message":' + "[" * 5000 + "]" * 5000 + "}",
    '{"say":"act","counter":1,"revision":0,"act":' + '{"act":' * 900 + "1" + "}" * 901, "x" * 20_000,
    "\u2028" * 9, '{"say":"watch","protocol":1.0}', '{"say":"watch","protocol":true}', '{"say":["act"]}',
    '{"say":{"say":"act"}}',
)  # fmt: skip
SECRETS: Final = (
    '{"cards":[],"dial":0}', '{"cards":[5,5,5],"dial":7}', '{"cards":[],"dial":1,"workers":0}', "null", "[]",
    "1", '{"cards":[],"dial":99}', '{"cards":[-1],"dial":-1}', '{"cards":null,"dial":null}', '{"dial":1}',
    '"x"', "{}", '{"cards":[],"dial":0,"workers":9}', '{"cards":[],"dial":9007199254740991}',
    '{"dial":1, "cards":[]}', "1e3", "[[[[[[[[[1]]]]]]]]]", '{"cards":[' + "2," * 400 + '2],"dial":0}',
    '{"cards":[],"dial":true}', "\x7f", "\ud800",
)  # fmt: skip
