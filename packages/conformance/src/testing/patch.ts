// How is a document of the corpus made from the clean one?

type Json = Record<string, unknown>;

export type Patch = {
  /** By pointer; `-` at the end appends to an array. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly move?: Readonly<Record<string, string>>;
  readonly remove?: readonly string[];
  /** As in `GET[] /orders`: adds a usual operation. */
  readonly operation?: string;
};

export function applyPatch(clean: unknown, { set = {}, move = {}, remove = [], operation }: Patch): unknown {
  const document = structuredClone(clean) as Json;
  if (operation !== undefined) addOperation(document, operation);
  for (const [from, to] of Object.entries(move)) {
    write(document, to, at(document, from));
    erase(document, from);
  }
  for (const [pointer, value] of Object.entries(set)) write(document, pointer, expand(document, value));
  for (const pointer of remove) erase(document, pointer);
  withoutCopiedIds(document);
  return document;
}

/** Copies of an operation do not keep its name. */
function withoutCopiedIds(document: Json): void {
  const known = new Set<unknown>();
  for (const item of Object.values((document.paths ?? {}) as Json))
    for (const operation of Object.values((item ?? {}) as Json)) {
      const { operationId } = (operation ?? {}) as Json;
      if (operationId !== undefined && known.has(operationId)) delete (operation as Json).operationId;
      known.add(operationId);
    }
}

/** `$copy` takes a part of the document; `$only` chooses members, `$change` sets some, `$under` puts paths below versions. */
function expand(document: Json, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { $copy, $only, $change, $under, ...rest } = value as Json;
  if (typeof $copy !== 'string')
    return Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, expand(document, inner)]));
  let copy = structuredClone(at(document, $copy)) as Json;
  if (Array.isArray($only)) copy = Object.fromEntries(Object.entries(copy).filter(([key]) => $only.includes(key)));
  if (Array.isArray($under))
    copy = Object.fromEntries(
      $under.flatMap((version) =>
        Object.entries(copy).map(([path, item]) => [
          /^\/health/.test(path) ? path : `/${String(version)}${path}`,
          structuredClone(item),
        ]),
      ),
    );
  for (const [pointer, inner] of Object.entries(($change ?? {}) as Json)) write(copy, underPath(pointer), inner);
  return copy;
}

/** `/v2/clientes/get/…` names the path `/v2/clientes`. */
function underPath(pointer: string): string {
  return pointer.replace(/^\/(v\d)\/(\w+)\//, '/~1$1~1$2/');
}

function tokens(pointer: string): string[] {
  return pointer
    .replace(/^\/list(?=\/|$)/, '/paths/~1clientes')
    .replace(/^\/item(?=\/|$)/, '/paths/~1clientes~1{id}')
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function at(document: Json, pointer: string): unknown {
  let here: unknown = document;
  for (const token of tokens(pointer)) {
    here = (here as Json)[token];
    if (here === undefined) throw new Error(`the document has no ${pointer}`);
  }
  return here;
}

function write(document: Json, pointer: string, value: unknown): void {
  const keys = tokens(pointer);
  const last = keys.pop() ?? '';
  let here = document;
  for (const key of keys) {
    here[key] ??= {};
    here = here[key] as Json;
  }
  if (Array.isArray(here) && last === '-') here.push(value);
  else here[last] = value;
}

function erase(document: Json, pointer: string): void {
  at(document, pointer);
  const keys = tokens(pointer);
  const last = keys.pop() ?? '';
  let here = document;
  for (const key of keys) here = here[key] as Json;
  delete here[last];
}

function addOperation(document: Json, line: string): void {
  const [kind = '', path = ''] = line.split(' ');
  const paths = document.paths as Json;
  const models = { list: at(document, '/paths/~1clientes'), item: at(document, '/paths/~1clientes~1{id}') } as Record<
    string,
    Record<string, Json>
  >;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const method = kind.replace(/\W/g, '').toLowerCase();
  const model = kind === 'GET[]' || method === 'post' ? models.list : models.item;
  const operation = structuredClone(model?.[method] ?? {}) as Json;
  delete operation.operationId;
  delete operation.summary;
  const responses = operation.responses as Json;
  if (names.length > 0) responses['404'] = { $ref: '#/components/responses/NaoExiste' };
  if (kind === 'POST!') {
    responses['200'] = structuredClone(at(document, '/paths/~1clientes~1{id}/get/responses/200'));
    delete responses['201'];
  }
  const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  paths[path] = { ...((paths[path] as Json | undefined) ?? {}), parameters, [method]: operation };
}
