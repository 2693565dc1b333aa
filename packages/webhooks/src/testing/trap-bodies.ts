// Bodies that are easily changed by accident, for tests of signatures.
import texts from './trap-bodies.json' with { type: 'json' };

/** Parsing and writing would change 9 of the 12 texts; the others are not valid UTF-8. */
export const trapBodies: readonly Buffer[] = [
  ...texts.map((text) => Buffer.from(text)),
  Buffer.from([0xff, 0xfe, 0xfd]),
  Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xe9, 0x22, 0x7d]),
  Buffer.alloc(0),
];
