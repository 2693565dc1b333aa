// JSON Merge Patch (RFC 7396 §2): members that are sent replace, null removes, the others stay.

import { isRecord } from '@farol/http';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export function mergePatch(target: Json, patch: Json): Json {
  if (!isRecord(patch)) return patch;
  const merged = new Map<string, Json>(isRecord(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name) ?? null, value));
  }
  // Unlike an assignment, fromEntries creates a member even for a name such as __proto__.
  return Object.fromEntries(merged);
}
