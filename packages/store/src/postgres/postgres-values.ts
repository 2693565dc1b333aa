// From PostgreSQL's column types to values: the same as SQLite's, so that one row type holds for both.

const boolean = 16;
const bytes = 17;
const integers: ReadonlySet<number> = new Set([20, 21, 23, 26]);
const numeric = 1700;
const floats: ReadonlySet<number> = new Set([700, 701]);

function toInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`Value is too large to be represented as a JavaScript number: ${text}`);
}

function toBytes(text: string): Uint8Array {
  const buffer = Buffer.from(text.slice(2), 'hex');
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

/** SUM of a BIGINT is NUMERIC. */
const toNumber = (text: string): number => (/^-?\d+$/.test(text) ? toInteger(text) : Number(text));

export function getTypeParser(oid: number): (text: string) => unknown {
  if (integers.has(oid)) return toInteger;
  if (oid === numeric) return toNumber;
  if (floats.has(oid)) return Number;
  if (oid === boolean) return (text) => (text === 't' ? 1 : 0);
  if (oid === bytes) return toBytes;
  return (text) => text;
}
