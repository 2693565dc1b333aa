import type { Exchange, Frozen } from '@farol/catalogue';

/** Longer bodies are hard to read on one line. */
const longestLine = 64;

/** A request as text. The run panel reads it back from the page. */
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

/** A response is indented; a request stays unchanged, because signatures cover every byte. */
function readable(body: string): string {
  if (body.length <= longestLine) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
