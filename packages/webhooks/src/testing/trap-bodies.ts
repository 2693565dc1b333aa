// Bodies that are easily changed by accident, for tests of signatures.

/** Parsing and writing would change 9 of the 12 texts; the others are not valid UTF-8. */
export const trapBodies: readonly Buffer[] = [
  ...[
    '{"a": 1}',
    '{"a":"b\\/c"}',
    '{"a":"\\u00E9"}',
    '{"a":12345678901234567890}',
    '{"a":1.0}',
    '{"a":1e2}',
    '{"a":1,"a":2}',
    '{"b":1,"2":2,"1":1}',
    '{"a":1}\n',
    '{"a":1}',
    '{"a":"é"}',
    '[]',
  ].map((text) => Buffer.from(text)),
  Buffer.from([0xff, 0xfe, 0xfd]),
  Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xe9, 0x22, 0x7d]),
  Buffer.alloc(0),
];
