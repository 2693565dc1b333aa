// A body as JSON, undefined when it is not: bytes that are not UTF-8 are a body too, and no reason to lose the delivery.

import { isUtf8 } from 'node:buffer';
import { parsedJson } from '@farol/http';

const byteOrderMark = '\uFEFF';

export function parseJson(body: Uint8Array): unknown {
  if (!isUtf8(body)) return undefined;
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
  return parsedJson(text.startsWith(byteOrderMark) ? text.slice(1) : text);
}
