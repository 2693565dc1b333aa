// A POST as it stands on the wire, head and body in one piece: one write instead of two.

type Target = { readonly host: string; readonly path: string };

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Anything else could end the line, and what follows would be a header of its own. */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Throws for a header that would not be one on the wire. */
export function requestBytes(
  { host, path }: Target,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
): Buffer {
  let head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n`;
  for (const name in headers) {
    const value = headers[name] as string;
    if (!token.test(name) || !fieldValue.test(value))
      throw Object.assign(new Error(`the header ${JSON.stringify(name)} cannot be sent`), { code: 'HEADER_INVALID' });
    head += `${name}: ${value}\r\n`;
  }
  head += `content-length: ${body.byteLength}\r\n\r\n`;
  const bytes = Buffer.allocUnsafe(head.length + body.byteLength);
  bytes.write(head, 0, 'latin1');
  bytes.set(body, head.length);
  return bytes;
}
