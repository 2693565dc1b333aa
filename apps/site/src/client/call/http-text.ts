import type { CallRequest } from './call.ts';

/** Reads back a request as the page shows it: first line, headers, an empty line, the body byte for byte. */
export function parseRequest(text: string): CallRequest & { readonly headers: Readonly<Record<string, string>> } {
  const end = text.indexOf('\n\n');
  const [first = '', ...lines] = (end < 0 ? text : text.slice(0, end)).split('\n');
  const [method = 'GET', path = '/'] = first.split(' ');
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
  return { method, path, headers: Object.fromEntries(headers), body: end < 0 ? undefined : text.slice(end + 2) };
}

/** The status that an exchange shows. */
export function statusOf(text: string | null | undefined): number | undefined {
  const status = /^HTTP\/\S+ (\d{3})/.exec(text ?? '')?.[1];
  return status === undefined ? undefined : Number(status);
}
