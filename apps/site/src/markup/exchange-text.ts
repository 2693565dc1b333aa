import type { Exchange, Frozen } from '@farol/catalogue';

/** Above this a body on one line is hard to read beside another one. */
const longestLine = 64;

/** A request as it goes over the wire, without the parts that say nothing here. The run panel reads it back from the page. */
export function requestText({ method, path, headers, body }: NonNullable<Frozen<Exchange>['request']>): string {
  return [`${method} ${path}`, ...headerLines(headers), ...(body === undefined ? [] : ['', body])].join('\n');
}

export function responseText({ status, headers, body }: NonNullable<Frozen<Exchange>['response']>): string {
  return [`HTTP/1.1 ${status}`, ...headerLines(headers), ...(body === undefined ? [] : ['', readable(body)])].join(
    '\n',
  );
}

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

/** A response is indented for the eye; a request stays byte for byte, since a signature counts every blank. */
function readable(body: string): string {
  if (body.length <= longestLine) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
