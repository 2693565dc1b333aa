// Which documents make up the corpus? Each is the clean description with one patch.

import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { applyPatch, type Patch } from './patch.ts';

export type Case = {
  readonly name: string;
  /** The rule that is broken, or that the document only seems to break. */
  readonly rule: string;
  /** Rules that the same breach breaks as well. */
  readonly also: readonly string[];
  readonly text: string;
  readonly previous?: string;
};

const folder = new URL('../../corpus/', import.meta.url);

function read(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

export const cleanDescription = read('base.yaml');
export const cleanSchema = read('base.graphql');

export function brokenCases(): Case[] {
  const names = load(read('names-broken.yaml')) as Readonly<Record<string, readonly string[]>>;
  const named = Object.entries(names).flatMap(([rule, lines]) =>
    lines.map((line) => {
      const [method, path, ...also] = line.split(' ');
      return { name: line, rule, also, text: withOperation(`${method} ${path}`) };
    }),
  );
  return [...named, ...patchCases('patches-broken.yaml')];
}

/** The words of these speak of a breach that their structure does not show, so the rule cannot be judged. */
export function doubtfulCases(): Case[] {
  return patchCases('patches-doubtful.yaml');
}

export function harmlessCases(): Case[] {
  const names = load(read('names-harmless.yaml')) as readonly string[];
  const named = names.map((line) => ({ name: line, rule: 'rest-plural-nouns', also: [], text: withOperation(line) }));
  return [...named, ...patchCases('patches-harmless.yaml')];
}

function withOperation(line: string): string {
  return JSON.stringify(applyPatch(load(cleanDescription), { operation: line }), null, 2);
}

type Group = {
  readonly rule: string;
  readonly also?: readonly string[];
  readonly cases: Readonly<Record<string, Variant & { readonly previous?: Variant }>>;
};
type Variant = Patch & { readonly graphql?: Replacements };
type Replacements = Readonly<Record<string, string>>;

export function patchCases(file: string): Case[] {
  return (load(read(file)) as readonly Group[]).flatMap(({ rule, also = [], cases }) =>
    Object.entries(cases).map(([name, patch]) => {
      const named = { name: `${rule}: ${name}`, rule, also };
      const { previous, ...now } = patch;
      return { ...named, text: textOf(now), ...(previous && { previous: textOf(previous) }) };
    }),
  );
}

function textOf(patch: Variant): string {
  if (patch.graphql !== undefined) return replaced(patch.graphql);
  return JSON.stringify(applyPatch(load(cleanDescription), patch), null, 2);
}

function replaced(replacements: Replacements): string {
  return Object.entries(replacements).reduce((schema, [from, to]) => {
    if (!schema.includes(from)) throw new Error(`the clean schema has no ${JSON.stringify(from)}`);
    return schema.replace(from, to);
  }, cleanSchema);
}
