// How is an exchange shown as text, and how is it repeated in a shell?
import type { RawExchange } from '../../finding.ts';
import type { Asked, Exchange, Failure, Header } from './exchange.ts';

/** Longer bodies are cut: the start is enough to see a breach. */
const shownCharacters = 2_000;

export function rawExchange({ asked, answer, failure }: Exchange): RawExchange {
  const { pathname, search, host } = new URL(asked.url);
  const start = `${asked.method} ${pathname}${search} HTTP/1.1\nhost: ${host}`;
  return {
    request: message(start, asked.headers, asked.body),
    answer: answer
      ? message(`HTTP/1.1 ${answer.status}`, answer.headers, answer.body || undefined)
      : failureTexts[failure ?? 'unreachable'],
  };
}

function message(start: string, headers: readonly Header[], body: string | undefined): string {
  const end = body === undefined ? [] : ['', shown(body)];
  return [start, ...headers.map(([name, value]) => `${name}: ${value}`), ...end].join('\n');
}

const failureTexts: Readonly<Record<Failure, string>> = {
  timeout: '(no response in time)',
  malformed: '(the response is not HTTP)',
  closed: '(the connection was closed without a response)',
  unreachable: '(no connection)',
};

function shown(text: string): string {
  return text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters)}…`;
}

/** Linux accepts 128 KiB in one argument. */
const longestArgument = 100_000;

/** The names of its secrets stay open to the shell; any other `$NAME` was written by the server, and is text. */
export function curlOf({ method, url, headers, body, variables = [] }: Asked, at?: string): string {
  const quoted = (text: string) => quotedAround(text, variables);
  const words = ['curl -sS -i', ...(method === 'GET' ? [] : [`-X ${method}`])];
  for (const [name, value] of headers) words.push(`-H ${quoted(`${name}: ${value}`)}`);
  const isLong = body !== undefined && body.length > longestArgument;
  if (body !== undefined) words.push(`--data-binary ${isLong ? '@-' : quotedPlainly(body)}`);
  const line = [...words, at ?? quoted(url)].join(' ');
  return isLong ? `${printed(body)} | ${line}` : line;
}

/** Commands that print a long body: padding by its length, and the rest as it is. */
function printed(body: string): string {
  const commands = body.split(/(([a-z0-9 ])\2{999,})/i).flatMap((part, i) => {
    if (i % 3 === 2 || part === '') return [];
    return i % 3 === 1
      ? [`head -c ${part.length} /dev/zero | tr '\\0' '${part[0]}'`]
      : [`printf %s ${quotedPlainly(part)}`];
  });
  return `{ ${commands.join('; ')}; }`;
}

/** Double quotes around the variables alone: inside of them a shell would also read what the server wrote. */
function quotedAround(text: string, variables: readonly string[]): string {
  const [name, ...others] = variables.toSorted((a, b) => b.length - a.length);
  if (name === undefined) return text === '' ? '' : quotedPlainly(text);
  return text
    .split(`$${name}`)
    .map((part) => quotedAround(part, others))
    .join(`"$${name}"`);
}

function quotedPlainly(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
