// Which values does a text hold that is JSON, or a GraphQL schema? A page that judges schemas loads no reader of YAML.

import reasonTexts from '../../../words/reasons.json' with { type: 'json' };
import type { Localized } from '../../finding.ts';
import { said } from '../said.ts';
import type { Node } from './nodes.ts';
import type { Wanted } from './wanted.ts';

/** A description that cannot be read. */
export class DescriptionError extends Error {
  readonly text: Localized;

  constructor(text: Localized, options?: { readonly cause: unknown }) {
    super(text.en, options);
    this.name = 'DescriptionError';
    this.text = text;
  }
}

/** Bytes. The largest public descriptions have some 15 MB. */
export const largestDocument = 64 * 1024 * 1024;

/** Parts of the messages of js-yaml and of JSON.parse, in Portuguese. */
const reasons: readonly (readonly [string, string])[] = Object.entries(reasonTexts);

export type Parsed = {
  readonly format: 'json' | 'yaml' | 'graphql';
  readonly value: unknown;
  /** Whether aliases may lead to one value in several ways. */
  readonly hasAliases: boolean;
  /** The ways to keys that the text has twice. */
  readonly repeated?: readonly (readonly string[])[];
  /** Where the parts of a YAML text begin and end; where they begin, of the wanted ones. */
  readonly nodes?: (wanted?: Wanted) => Node | undefined;
};

/** Undefined for a text that may be YAML. */
export function parsePlain(name: string, text: string): Parsed | undefined {
  if (text.length > largestDocument) throw tooLarge(name);
  if (/\.(graphqls?|gql)$/i.test(name) || looksLikeGraphql(text))
    return { format: 'graphql', value: undefined, hasAliases: false };
  const first = /\S/.exec(text.slice(0, 4096))?.[0];
  if (first === undefined) throw new DescriptionError(said('emptyFile', { name }));
  if (first !== '{' && first !== '[' && first !== '\ufeff') return undefined;
  try {
    const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    return { format: 'json', value, hasAliases: false };
  } catch (cause) {
    if (/\.json$/i.test(name) || first === '[')
      throw new DescriptionError(said('invalidJson', { name, why: reasonOf(cause) }), { cause });
    return undefined;
  }
}

/** A definition of the schema language begins the text, behind comments and descriptions; no YAML or JSON text has one. */
function looksLikeGraphql(text: string): boolean {
  const bare = text.slice(0, 4096).replace(/"""[\s\S]*?"""|"[^"\n]*"|#[^\n]*/g, ' ');
  return (
    /^\s*(extend\s+)?(schema\b|(type|interface|input|enum)\s+\w)[^:{]*\{/.test(bare) ||
    /^\s*(scalar\s+\w|union\s+\w+\s*=|directive\s+@)/.test(bare)
  );
}

export function tooLarge(name: string): DescriptionError {
  const megabytes = largestDocument / 1024 / 1024;
  return new DescriptionError(said('tooLargeFile', { name, megabytes }));
}

/** The first line of a parser's message; the lines below it quote the document. */
export function messageOf(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).split('\n')[0]?.slice(0, 200) ?? '';
}

/** The readers know English alone; their usual reasons and places are said in Portuguese, and any other reason is only placed. */
export function reasonOf(cause: unknown): Localized {
  const en = messageOf(cause);
  const [, reason] = reasons.find(([part]) => en.includes(part)) ?? [];
  const [, line, column] = /\((?:line )?(\d+)(?::| column )(\d+)\)/.exec(en) ?? [];
  return { pt: `${reason ?? 'erro de sintaxe'}${line === undefined ? '' : ` (linha ${line}, coluna ${column})`}`, en };
}
