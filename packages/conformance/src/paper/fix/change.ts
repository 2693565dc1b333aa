// How does a correction change a document? As data, so that a command and an editor can make the same one.

import type { Change } from '../../finding.ts';
import { keysOf, type Place } from '../document/source.ts';

export const renamed = (at: Place, to: string): Change => ({ do: 'rename', keys: keysOf(at), to });
export const replaced = (at: Place, by: unknown): Change => ({ do: 'replace', keys: keysOf(at), by });
export const quoted = (at: Place): Change => ({ do: 'quote', keys: keysOf(at) });
export const wrapped = (at: Place): Change => ({ do: 'wrap', keys: keysOf(at) });
export const removed = (at: Place): Change => ({ do: 'remove', keys: keysOf(at) });
export const added = (at: Place, value: unknown, name?: string): Change => ({
  do: 'add',
  keys: keysOf(at),
  value,
  ...(name === undefined ? {} : { name }),
});

type Container = Record<string, unknown>;

/** The value that the changed text must have, or undefined where a change meets something else than it was made for. */
export function changedValue(value: unknown, changes: readonly Change[], written: (change: Change) => string): unknown {
  const copy: unknown = structuredClone(value);
  const found = changes.map((change) => ({ change, at: containerOf(copy, change) }));
  const removals = found.filter(({ change }) => change.do === 'remove');
  for (const { change, at } of found) if (at === undefined || !make(change, at, written)) return undefined;
  // From the last one: the items behind a removed one move up.
  for (const { change, at } of removals.sort((one, two) => lastKey(two.change) - lastKey(one.change))) {
    const key = change.keys.at(-1) ?? '';
    if (Array.isArray(at)) at.splice(Number(key), 1);
    else delete at?.[key];
  }
  return copy;
}

function lastKey({ keys }: Change): number {
  return Number(keys.at(-1));
}

function containerOf(root: unknown, { keys, do: what }: Change): Container | undefined {
  let here = root;
  for (const key of what === 'add' ? keys : keys.slice(0, -1)) here = (here as Container | null | undefined)?.[key];
  return typeof here === 'object' && here !== null ? (here as Container) : undefined;
}

function make(change: Change, at: Container, written: (change: Change) => string): boolean {
  const key = change.keys.at(-1) ?? '';
  if (change.do === 'add') {
    const { name, value } = change;
    if ((name === undefined) !== Array.isArray(at)) return false;
    if (name === undefined) (at as unknown as unknown[]).unshift(value);
    else if (Object.hasOwn(at, name)) return false;
    else at[name] = value;
    return true;
  }
  if (!Object.hasOwn(at, key)) return false;
  if (change.do === 'rename') {
    if (Object.hasOwn(at, change.to)) return false;
    at[change.to] = at[key];
    delete at[key];
  } else if (change.do === 'replace') at[key] = change.by;
  else if (change.do === 'quote') at[key] = written(change);
  else if (change.do === 'wrap') at[key] = [at[key]];
  return true;
}
