import { type Api, curlWords, type Frozen } from '@farol/catalogue/ask';

/** A config file knows only the long names. */
const longNames: Readonly<Record<string, string>> = { '-X': 'request', '-G': 'get', '-H': 'header', '-d': 'data' };
const switches: readonly string[] = ['-G', '--globoff'];

/**
 * The command of the page as a config file, which curl reads from standard input. A key is never an argument, because
 * every user of the machine can read those (`ps`).
 */
export function curlConfig(
  api: Frozen<Api>,
  options: {
    readonly key: (variable: string) => string;
    /** Another base address instead of the API's own. */
    readonly base?: string | undefined;
  },
): string {
  const words = curlWords(api)
    .slice(1)
    .map((word) => word.map((part) => (typeof part === 'string' ? part : options.key(part.variable))).join(''));
  const lines: string[] = [];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const name = longNames[word] ?? word.replace(/^--/, '');
    if (!word.startsWith('-')) lines.push(`url = ${quoted(word.replace(api.baseAddress, options.base ?? '$&'))}`);
    else lines.push(switches.includes(word) ? name : `${name} = ${quoted(words.shift() ?? '')}`);
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** As curl reads it back between double quotes. */
function quoted(value: string): string {
  const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
  return `"${value.replace(/[\\"\t\n\r]/g, (character) => escapes[character] ?? character)}"`;
}
