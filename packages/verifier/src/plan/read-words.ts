import type { Api, Frozen } from '@farol/catalogue';
import type { Part, Word } from '@farol/catalogue/internal';
import { VerifierError } from '../errors.ts';

/** The request that a curl command line sends, without the key, which the gateway adds. */
export type Wire = ReturnType<typeof readWords>;

/**
 * Reads the command line of the page as curl would, so that the check sends what a reader runs. Only options that our own command
 * lines use are known; any other word is refused.
 */
export function readWords(api: Frozen<Api>, words: readonly Word[]) {
  const [program, ...rest] = words;
  if (textOf(program) !== 'curl') refuse(api, textOf(program));
  let method: string | undefined;
  let address: string | undefined;
  let body: string | undefined;
  const query: string[] = [];
  // curl sends this header by default.
  const headers: Record<string, string> = { accept: '*/*' };

  for (let i = 0; i < rest.length; i += 1) {
    const word = textOf(rest[i]);
    const value = (): Word => {
      i += 1;
      return rest[i] ?? refuse(api, word);
    };
    if (word === '--globoff' || word === '-G') continue;
    else if (word === '-X') method = textOf(value());
    else if (word === '-d') body = textOf(value());
    else if (word === '-H') {
      const header = value();
      if (hasKey(header)) continue;
      const [, name = '', content = ''] =
        /^([^:;]+)(?:: ?|;)(.*)$/s.exec(textOf(header)) ?? refuse(api, textOf(header));
      headers[name.toLowerCase()] = content;
    } else if (word === '--data-urlencode' || word === '--url-query') {
      const pair = value();
      if (hasKey(pair)) continue;
      const [, name = '', content = ''] = /^([^=]*)=(.*)$/s.exec(textOf(pair)) ?? refuse(api, textOf(pair));
      query.push(`${name}=${encoded(content)}`);
    } else if (word.startsWith('-') || address !== undefined) refuse(api, word);
    else address = word;
  }
  if (!address?.startsWith(api.baseAddress)) refuse(api, address ?? '');
  const [path = '', own] = address.slice(api.baseAddress.length).split('?', 2);
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    /** Below the base URL of the entry. */
    path,
    /** Without the question mark. */
    query: [...(own === undefined ? [] : [own]), ...query].join('&'),
    headers,
    body,
  };
}

/** As curl's `--data-urlencode` writes it: everything but letters, digits and `-._~`. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function hasKey(word: Word): boolean {
  return word.some((part: Part) => typeof part !== 'string');
}

function textOf(word: Word | undefined): string {
  return (word ?? []).map((part) => (typeof part === 'string' ? part : '')).join('');
}

function refuse(api: Frozen<Api>, word: string): never {
  throw new VerifierError(
    'not_words',
    `The command line of ${api.id} has a word that a check does not support: ${word}`,
  );
}
