import type { CallRequest } from './call.ts';

type Parsed = { readonly first: string; readonly headers: readonly [string, string][]; readonly body?: string };

/** The parts of a message as the page shows it: first line, headers, an empty line, the body byte for byte. */
export function parseMessage(text: string): Parsed {
  const end = text.indexOf('\n\n');
  const [first = '', ...lines] = (end < 0 ? text : text.slice(0, end)).split('\n');
  return {
    first,
    headers: lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    ...(end < 0 ? {} : { body: text.slice(end + 2) }),
  };
}

/** Reads back a request as the page shows it. */
export function parseRequest(text: string): CallRequest & { readonly headers: Readonly<Record<string, string>> } {
  const { first, headers, body } = parseMessage(text);
  const [method = 'GET', path = '/'] = first.split(' ');
  return { method, path, headers: Object.fromEntries(headers), body };
}

/** The status that an exchange shows. */
export function statusOf(text: string | null | undefined): number | undefined {
  const status = /^HTTP\/\S+ (\d{3})/.exec(text ?? '')?.[1];
  return status === undefined ? undefined : Number(status);
}
