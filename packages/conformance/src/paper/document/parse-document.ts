// Which values does the text of a description hold?

import { CORE_SCHEMA, constructFromEvents, EVENT_ALIAS, load, mergeTag } from 'js-yaml';
import reasonTexts from '../../../words/reasons.json' with { type: 'json' };
import type { Localized } from '../../finding.ts';
import { said } from '../said.ts';
import { eventsOf } from './events.ts';
import { repeatedKeys, withClosedLines } from './nodes.ts';

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

/** Values after all YAML aliases are written out; a few lines can stand for billions. */
const mostValues = 20_000_000;

/** Parts of the messages of js-yaml and of JSON.parse, in Portuguese. */
const reasons: readonly (readonly [string, string])[] = Object.entries(reasonTexts);

export type Parsed = {
  readonly format: 'json' | 'yaml' | 'graphql';
  readonly value: unknown;
  /** Whether aliases may lead to one value in several ways. */
  readonly hasAliases: boolean;
  /** The ways to keys that the text has twice. */
  readonly repeated?: readonly (readonly string[])[];
};

export function parseDocument(name: string, text: string): Parsed {
  if (text.length > largestDocument) throw tooLarge(name);
  if (/\.(graphqls?|gql)$/i.test(name) || looksLikeGraphql(text))
    return { format: 'graphql', value: undefined, hasAliases: false };
  const first = /\S/.exec(text.slice(0, 4096))?.[0];
  if (first === undefined) throw new DescriptionError(said('emptyFile', { name }));
  if (first === '{' || first === '[' || first === '\ufeff') {
    try {
      const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
      return { format: 'json', value, hasAliases: false };
    } catch (cause) {
      if (/\.json$/i.test(name) || first === '[') throw notJson(name, cause);
    }
  }
  return { format: 'yaml', ...readYaml(name, text) };
}

/** A definition of the schema language begins the text, behind comments and descriptions; no YAML or JSON text has one. */
function looksLikeGraphql(text: string): boolean {
  const bare = text.slice(0, 4096).replace(/"""[\s\S]*?"""|"[^"\n]*"|#[^\n]*/g, ' ');
  return (
    /^\s*(extend\s+)?(schema\b|(type|interface|input|enum)\s+\w)[^:{]*\{/.test(bare) ||
    /^\s*(scalar\s+\w|union\s+\w+\s*=|directive\s+@)/.test(bare)
  );
}

function readYaml(name: string, text: string, json = false): Omit<Parsed, 'format'> {
  let value: unknown;
  let hasAliases = false;
  try {
    const events = eventsOf(text);
    hasAliases = events.some(({ type }) => type === EVENT_ALIAS);
    // As in JSON, the last of two equal keys counts.
    const options = { schema: CORE_SCHEMA.withTags(mergeTag), json };
    const documents = constructFromEvents(events, { ...options, source: text });
    // Anything but one document is refused in the words of `load`.
    value = documents.length === 1 ? documents[0] : load(text, options);
  } catch (cause) {
    const isRepeated = !json && reasonOf(cause).startsWith('duplicated mapping key');
    const tolerant = withClosedLines(text);
    if (reasonOf(cause).startsWith('deficient indentation') && tolerant !== text) return readYaml(name, tolerant, json);
    if (isRepeated) return { ...readYaml(name, text, true), repeated: repeatedKeys(text) };
    throw new DescriptionError(
      said('invalidYaml', { name, why: { pt: reasonInPortuguese(cause), en: reasonOf(cause) } }),
      { cause },
    );
  }
  if (hasAliases && expandedSize(value, new Map()) > mostValues)
    throw new DescriptionError(said('tooManyAliases', { name, mostValues }));
  return { value, hasAliases };
}

/** The number of values with every alias written out, in one walk over the values that exist. */
function expandedSize(value: unknown, known: Map<object, number>): number {
  if (typeof value !== 'object' || value === null) return 1;
  const before = known.get(value);
  if (before !== undefined) return before;
  // Set first: an alias inside its own anchor leads in a circle.
  known.set(value, Number.POSITIVE_INFINITY);
  let size = 1;
  for (const inner of Object.values(value)) size += expandedSize(inner, known);
  known.set(value, size);
  return size;
}

export function tooLarge(name: string): DescriptionError {
  const megabytes = largestDocument / 1024 / 1024;
  return new DescriptionError(said('tooLargeFile', { name, megabytes }));
}

function notJson(name: string, cause: unknown): DescriptionError {
  return new DescriptionError(
    said('invalidJson', { name, why: { pt: reasonInPortuguese(cause), en: reasonOf(cause) } }),
    { cause },
  );
}

/** The first line of a parser's message; the lines below it quote the document. */
function reasonOf(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).split('\n')[0]?.slice(0, 200) ?? '';
}

/** The readers know English alone; their usual reasons and places are said in Portuguese, and any other reason is only placed. */
function reasonInPortuguese(cause: unknown): string {
  const said = reasonOf(cause);
  const [, reason] = reasons.find(([part]) => said.includes(part)) ?? [];
  const [, line, column] = /\((?:line )?(\d+)(?::| column )(\d+)\)/.exec(said) ?? [];
  return `${reason ?? 'erro de sintaxe'}${line === undefined ? '' : ` (linha ${line}, coluna ${column})`}`;
}
