import type { Exchange, Frozen, Language } from '@farol/catalogue';
import { bodyIn } from '@farol/catalogue/internal';

/** Longer bodies are hard to read on one line. */
const longestLine = 64;

/** A request as text. The run panel reads it back from the page. */
export function requestText({ method, path, headers, body }: NonNullable<Frozen<Exchange>['request']>): string {
  return [`${method} ${path}`, ...headerLines(headers), ...(body === undefined ? [] : ['', body])].join('\n');
}

export function responseText({ status, headers, body }: NonNullable<Frozen<Exchange>['response']>, language: Language) {
  const text = bodyIn(body, language);
  const lines = [`HTTP/1.1 ${status}`, ...headerLines(headers), ...(text === undefined ? [] : ['', readable(text)])];
  return lines.join('\n');
}

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

/** A response is indented; a request stays unchanged, because signatures cover every byte. */
function readable(body: string): string {
  return body.length <= longestLine || !/^[[{]/.test(body) ? body : indented(body);
}

/** Not by way of `JSON.parse`, which would merge the members that stand for left-out parts. */
function indented(json: string): string {
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  return json.replaceAll(/"(?:\\.|[^"\\])*"|\[\]|\{\}|[[\]{},:]/g, (token) => {
    if (token === '{' || token === '[') {
      depth += 1;
      return token + line();
    }
    if (token === '}' || token === ']') {
      depth -= 1;
      return line() + token;
    }
    if (token === ',') return token + line();
    return token === ':' ? ': ' : token;
  });
}
