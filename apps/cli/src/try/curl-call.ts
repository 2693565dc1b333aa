import { type Api, curlWords, type Frozen, type Part, type Word } from '@farol/catalogue/ask';

/** The arguments of curl and its standard input. */
export type CurlCall = {
  /** The words of the page after `curl`, in their order; those with a key are left out here and stand in `config`. */
  readonly words: readonly string[];
  readonly config: string;
};

/**
 * The command of the page, ready to run. A key is never an argument, because every user of the machine can read those (`ps`): its option
 * goes into a config file on standard input.
 */
export function curlCall(
  api: Frozen<Api>,
  options: {
    readonly key: (variable: string) => string;
    /** Another base address instead of the API's own. */
    readonly base?: string | undefined;
    /** Further lines of the config file. */
    readonly further?: readonly string[];
  },
): CurlCall {
  const words: string[] = [];
  const lines: string[] = [];
  const [, ...rest] = curlWords(api);
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i] ?? [];
    const value = rest[i + 1];
    if (isOption(word) && value !== undefined && hasKey(value)) {
      lines.push(`${configName(text(word))} = ${quoted(filled(value, options.key))}`);
      i += 1;
    } else {
      words.push(rebased(text(word), api.baseAddress, options.base));
    }
  }
  const config = [...lines, ...(options.further ?? [])].map((line) => `${line}\n`).join('');
  return { words: [...words, '--config', '-'], config };
}

function isOption(word: Word): boolean {
  return text(word).startsWith('-');
}

function hasKey(word: Word): boolean {
  return word.some((part) => typeof part !== 'string');
}

function text(word: Word): string {
  return word.map((part: Part) => (typeof part === 'string' ? part : `$${part.variable}`)).join('');
}

function filled(word: Word, key: (variable: string) => string): string {
  return word.map((part) => (typeof part === 'string' ? part : key(part.variable))).join('');
}

/** A config file knows only the long names. */
function configName(option: string): string {
  return option === '-H' ? 'header' : option.replace(/^--/, '');
}

/** As curl reads it back between double quotes. */
function quoted(value: string): string {
  const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
  return `"${value.replace(/[\\"\t\n\r]/g, (character) => escapes[character] ?? character)}"`;
}

function rebased(word: string, own: string, base: string | undefined): string {
  return base !== undefined && word.startsWith(own) ? base + word.slice(own.length) : word;
}
