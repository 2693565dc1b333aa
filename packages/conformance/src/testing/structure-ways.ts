// Which parts of a good description, of any edition, does a case of the structure change?

import type { Edition } from './editions.ts';

export type Json = Record<string, unknown>;

/** False where the edition cannot say it. */
export type Way = (at: Handle) => unknown;

/** The parts of the good description that the ways change, wherever its edition has them. */
export type Handle = {
  readonly edition: Edition;
  readonly root: Json;
  readonly item: Json;
  readonly list: Json;
  readonly get: Json;
  readonly post: Json;
  readonly schemas: Record<string, Json>;
  readonly schemes: Record<string, Json>;
  readonly parameters: Record<string, Json>;
  readonly responses: Record<string, Json>;
  readonly refer: (section: string, name: string) => Json;
  /** A parameter in the words of the edition. */
  readonly parameter: (more: Json, schema?: Json) => Json;
  readonly isOld: boolean;
};

export function handleOf(document: unknown, edition: Edition): Handle {
  const root = document as Json;
  const isOld = edition === '2.0';
  const paths = root.paths as Record<string, Record<string, Json>>;
  const parts = (isOld ? root : root.components) as Record<string, Record<string, Json>>;
  const section = (name: string, old: string) => parts[isOld ? old : name] ?? {};
  const [list, item] = [paths['/clientes'] ?? {}, paths['/clientes/{id}'] ?? {}];
  return {
    edition,
    root,
    isOld,
    list,
    item,
    get: item.get ?? {},
    post: list.post ?? {},
    schemas: section('schemas', 'definitions'),
    schemes: section('securitySchemes', 'securityDefinitions'),
    parameters: section('parameters', 'parameters'),
    responses: section('responses', 'responses'),
    refer: (name, of) => ({
      $ref: isOld ? `#/${name === 'schemas' ? 'definitions' : name}/${of}` : `#/components/${name}/${of}`,
    }),
    parameter: (more, schema = { type: 'string' }) => (isOld ? { ...more, ...schema } : { ...more, schema }),
  };
}

export function rename(object: Json, from: string, to: string): void {
  if (!(from in object)) throw new Error(`there is no ${from}`);
  object[to] = object[from];
  delete object[from];
}

export const ok = (get: Json) => (get.responses as Json)['200'] as Json;
export const push = (object: Json, name: string, value: unknown) => {
  object[name] = [...((object[name] ?? []) as unknown[]), value];
};
export const paths = (root: Json) => root.paths as Json;
export const since3 =
  (way: Way): Way =>
  (at) =>
    at.isOld ? false : way(at);
export const only2 =
  (way: Way): Way =>
  (at) =>
    at.isOld ? way(at) : false;
export const upTo30 =
  (way: Way): Way =>
  (at) =>
    at.edition < '3.1' ? way(at) : false;
export const since31 =
  (way: Way): Way =>
  (at) =>
    at.edition >= '3.1' ? way(at) : false;
