"""A picture before anything is looked for in it: file, decoding, colours, sharpness."""
