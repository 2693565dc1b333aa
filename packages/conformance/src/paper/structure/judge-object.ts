// What must the members of one object have to do with each other?

import needs from '../../../words/needs.json' with { type: 'json' };
import { child, children, follow, isBranch, isObject, isSame, type Place, rootOf, text } from '../document/source.ts';
import { madeFrom, shapesOf } from '../model/shape.ts';
import { firstRepeated, remembered, rememberedOf } from '../words/remembered.ts';
import type { Faults } from './faults.ts';
import type { Kind } from './grammar.ts';

type Members = Readonly<Record<string, unknown>>;
type Judge = (faults: Faults, at: Place, members: Members) => void;

export function judgeObject(faults: Faults, at: Place, kind: Kind): void {
  judges[kind]?.(faults, at, at.value as Members);
}

export type KeyForm = keyof typeof keyForms;

export function judgeKey(faults: Faults, at: Place, form: KeyForm, found: string): void {
  if (found !== '$ref' && !keyForms[form](faults, found)) faults.add(form, child(at, found) ?? at, { found });
}

/** The names of a map: statuses, media types and components have forms of their own. */
export function keyForm({ key, parent }: Place): KeyForm | undefined {
  if (parent?.key === 'components' && parent.parent?.parent === undefined) return 'componentName';
  if (key === 'content') return 'mediaType';
  return key === 'responses' && parent?.parent !== undefined ? 'status' : undefined;
}

const keyForms = {
  componentName: (_: Faults, name: string) => /^[\w.-]+$/.test(name),
  mediaType: (_: Faults, name: string) => isMediaType(name),
  status: ({ edition }: Faults, key: string) => isStatus(key) || (edition !== '2.0' && /^[1-5]XX$/.test(key)),
};

const isStatus = remembered((key): boolean => /^([1-5]\d\d|default)$/.test(key));

const mediaKinds =
  /^(\*|application|audio|chemical|example|font|haptics|image|message|model|multipart|text|video|x-[\w-]+)$/i;

const isMediaType = remembered((name): boolean => {
  const [kind = '', ...rest] = name.split('/');
  return mediaKinds.test(kind) && /^(\*(\+\w+)?|[\w!#$&^.+-]+)\s*(;.*)?$/.test(rest.join('/'));
});

const requireMember = (faults: Faults, at: Place, kind: string, names: readonly string[]) => {
  for (const name of names) if (child(at, name) === undefined) faults.add('missing', at, { name, kind });
};

const judges: Partial<Record<Kind, Judge>> = {
  root: (faults, at) => {
    repeated(
      children(child(at, 'tags')),
      ({ value }) => (isObject(value) ? value.name : undefined),
      (place, found) => faults.add('tag', place, { found }),
    );
    const tags = new Set(children(child(at, 'tags')).map((one) => text(one, 'name')));
    for (const parent of children(child(at, 'tags')).flatMap((one) => child(one, 'parent') ?? []))
      if (!tags.has(String(parent.value))) faults.add('parent', parent, { found: String(parent.value) });
    for (const name of ['consumes', 'produces']) judgeMediaNames(faults, child(at, name));
    for (const name of faults.edition === '2.0' ? (['host', 'basePath'] as const) : []) {
      const found = text(at, name);
      const expected = name === 'host' ? found?.replace(/^\w+:\/\//, '') : found?.replace(/^(?!\/)/, '/');
      if (found !== undefined && expected !== undefined && found !== expected)
        faults.add('value', child(at, name) ?? at, { name, found: JSON.stringify(found), expected });
    }
    judgeSecurity(faults, at);
    if (faults.edition === '3.1' || faults.edition === '3.2')
      if (!['paths', 'components', 'webhooks'].some((name) => child(at, name)))
        requireMember(faults, at, 'Root', ['paths']);
  },
  operation: (faults, at, { responses, security, consumes, produces }) => {
    if (consumes !== undefined) judgeMediaNames(faults, child(at, 'consumes'));
    if (produces !== undefined) judgeMediaNames(faults, child(at, 'produces'));
    if (security !== undefined) judgeSecurity(faults, at);
    if (isObject(responses) && !hasMembers(responses))
      faults.add('empty', child(at, 'responses') ?? at, { name: 'responses' });
  },
  parameter: (faults, at, { in: where, required, schema, content, style }) => {
    if (where === 'path' && required !== true) faults.add('optional', at, { name: text(at, 'name') ?? '' });
    if (faults.edition === '2.0') {
      if (where === 'body') requireMember(faults, at, 'Parameter', ['schema']);
      else if (where !== undefined) requireMember(faults, at, 'Parameter', ['type']);
      judgeSchema(faults, at, at.value as Members);
    } else judgeOneSchema(faults, at, 'Parameter', schema, content);
    judgeExamples(faults, at, 'Parameter');
    const styles = typeof style === 'string' ? needed('styles', where) : [];
    if (styles.length > 0 && !styles.includes(String(style))) {
      const words = { name: 'style', found: JSON.stringify(style), expected: styles.join(', ') };
      faults.add('value', child(at, 'style') ?? at, words);
    }
  },
  license: (faults, at, { identifier, url }) => {
    if (identifier !== undefined && url !== undefined)
      faults.add('both', at, { kind: 'License', name: 'identifier', other: 'url' });
  },
  mediaType: (faults, at) => judgeExamples(faults, at, 'Media Type'),
  link: (faults, at, { operationRef, operationId }) => {
    if (operationRef === undefined && operationId === undefined) requireMember(faults, at, 'Link', ['operationId']);
    const reference = child(at, 'operationRef');
    if (typeof operationRef === 'string' && operationRef.startsWith('#') && reference && !leads(reference))
      faults.add('dangling', reference, { found: operationRef });
  },
  flow: (faults, at) => requireMember(faults, at, 'Flow', needed('flows', at.key)),
  header: (faults, at, { schema, content }) => {
    if (faults.edition === '2.0') requireMember(faults, at, 'Header', ['type']);
    else judgeOneSchema(faults, at, 'Header', schema, content);
  },
  securityScheme: (faults, at, { type, flow }) => {
    const isOld = faults.edition === '2.0';
    const names = [...needed(isOld ? 'oldSchemes' : 'schemes', type), ...(isOld ? needed('flows', flow) : [])];
    requireMember(faults, at, 'Security Scheme', names);
  },
  server: (faults, at, { url, variables }) => {
    for (const [, found = ''] of String(url ?? '').matchAll(/\{([^{}]*)\}/g))
      if (!isObject(variables) || !(found in variables)) faults.add('variable', child(at, 'url') ?? at, { found });
  },
  serverVariable: (faults, at, { default: usual, enum: values }) => {
    if (Array.isArray(values) && usual !== undefined && !values.includes(usual))
      faults.add('notInEnum', at, { found: JSON.stringify(usual) });
  },
  example: (faults, at, { value, externalValue }) => {
    if (value !== undefined && externalValue !== undefined)
      faults.add('both', at, { kind: 'Example', name: 'value', other: 'externalValue' });
  },
  discriminator: (faults, at) => {
    for (const one of children(child(at, 'mapping')))
      if (typeof one.value === 'string' && one.value.startsWith('#/') && !leads(one))
        faults.add('dangling', one, { found: one.value });
      // A word is the name of a schema; with a dot or a slash it may be a file.
      else if (/^\w+$/.test(String(one.value)) && !leads({ ...one, value: `#/components/schemas/${one.value}` }))
        faults.add('dangling', one, { found: String(one.value) }, 'likely');
  },
  schema: (faults, at, members) => judgeSchema(faults, at, members),
};

/** Most responses have one of two members; to look through all of them takes longer. */
function hasMembers(value: Members): boolean {
  if (value[200] !== undefined || value.default !== undefined) return true;
  for (const key in value) if (!key.startsWith('x-')) return true;
  return false;
}

function needed(of: keyof typeof needs, word: unknown): readonly string[] {
  const found = (needs[of] as Readonly<Record<string, string>>)[String(word)];
  return found === undefined ? [] : found.split(' ');
}

function judgeExamples(faults: Faults, at: Place, kind: string): void {
  if (child(at, 'example') !== undefined && child(at, 'examples') !== undefined)
    faults.add('both', at, { kind, name: 'example', other: 'examples' });
}

function leads(at: Place): boolean {
  return follow({ ...at, value: { $ref: at.value } }) !== undefined;
}

function judgeOneSchema(faults: Faults, at: Place, kind: string, schema: unknown, content: unknown): void {
  if (schema === undefined && content === undefined) requireMember(faults, at, kind, ['schema']);
  if (schema !== undefined && content !== undefined) faults.add('both', at, { kind, name: 'schema', other: 'content' });
}

function judgeMediaNames(faults: Faults, at: Place | undefined): void {
  for (const one of children(at))
    if (typeof one.value === 'string' && !isMediaType(one.value)) faults.add('mediaType', one, { found: one.value });
}

const noTable = {};
const namesOf = rememberedOf((table: object) => Object.keys(table));

/** The names in `security` are those of declared schemes; since 3.2 a URI may name one in another document. */
function judgeSecurity(faults: Faults, at: Place): void {
  // Of another file, those of the first count, or its own.
  const [declared, own] = [faults.root, rootOf(at.source)].map((root) =>
    faults.edition === '2.0' ? child(root, 'securityDefinitions') : child(child(root, 'components'), 'securitySchemes'),
  );
  for (const one of children(child(at, 'security')).flatMap(children)) {
    faults.seen('structure-references');
    const scheme = child(declared, one.key) ?? child(own, one.key);
    if (!Array.isArray(one.value)) faults.wrongType(one, 'list');
    else judgeScopes(faults, one, follow(scheme));
    if (scheme === undefined && !/[/#]/.test(one.key))
      faults.add('scheme', one, { found: one.key, names: namesOf((declared?.value ?? noTable) as object) });
  }
}

/** The scopes of OAuth are those that one of its flows declares. */
function judgeScopes(faults: Faults, at: Place, scheme: Place | undefined): void {
  if (text(scheme, 'type') !== 'oauth2') return;
  const declared = [scheme, ...children(child(scheme, 'flows'))].flatMap((flow) => child(flow, 'scopes') ?? []);
  const isAny = declared.some(({ value }) => namesOf(isBranch(value) ? value : noTable).length > 0);
  for (const one of children(at))
    if (typeof one.value === 'string' && isAny && !declared.some((scopes) => child(scopes, String(one.value))))
      faults.add('scope', one, { found: one.value });
}

function repeated(list: readonly Place[], keyOf: (place: Place) => unknown, tell: (at: Place, key: string) => void) {
  const known = new Set<unknown>();
  for (const place of list) {
    const key = keyOf(place);
    if (key === undefined) continue;
    if (known.has(key)) tell(place, String(key));
    known.add(key);
  }
}

const types = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
const ranges = ['imum', 'Length', 'Items', 'Properties'].map((end) => ({ name: `min${end}`, other: `max${end}` }));
const alone = new Map(types.map((type): [unknown, readonly string[]] => [type, [type]]));
const none: readonly string[] = [];

function judgeSchema(faults: Faults, at: Place, members: Members): void {
  const { type, items, enum: values, default: usual, required } = members;
  const stated = type === undefined ? none : (alone.get(type) ?? judgeType(faults, at, type));
  if (type === 'array' && items === undefined && isOld(faults)) requireMember(faults, at, 'Schema', ['items']);
  for (const { name, other } of ranges)
    if (members[name] !== undefined && Number(members[name]) > Number(members[other]))
      faults.add('range', at, { name, other });
  if (members.multipleOf !== undefined && Number(members.multipleOf) <= 0) {
    const words = { name: 'multipleOf', found: String(members.multipleOf), expected: '> 0' };
    faults.add('value', child(at, 'multipleOf') ?? at, words);
  }
  if (values !== undefined || usual !== undefined) judgeEnum(faults, at, members, stated);
  if (Array.isArray(required)) judgeRequired(faults, at, members, required);
}

/** Schemas are JSON Schema since 3.1. */
export function isOld({ edition }: Pick<Faults, 'edition'>): boolean {
  return edition === '2.0' || edition === '3.0';
}

function judgeType(faults: Faults, at: Place, type: unknown): readonly string[] {
  // A schema of 2.0 has the `type` of JSON Schema, a parameter has one of its own.
  const isOpen = faults.edition !== '3.0' && child(at, 'in') === undefined;
  const stated = isOpen && Array.isArray(type) ? type : [type];
  const allowed = [...types, ...(isOpen ? ['null'] : []), ...(faults.edition === '2.0' ? ['file'] : [])];
  const wrong = stated.find((one) => typeof one !== 'string' || !allowed.includes(one));
  if (stated.length === 0) faults.add('empty', child(at, 'type') ?? at, { name: 'type' });
  if (wrong === undefined) return stated.map(String);
  const words = { name: 'type', found: JSON.stringify(wrong), expected: allowed.join(', ') };
  faults.add('value', child(at, 'type') ?? at, words);
  return [];
}

function judgeEnum(faults: Faults, at: Place, members: Members, stated: readonly string[]): void {
  const { enum: values, default: usual, nullable } = members;
  const isFit = (value: unknown) =>
    stated.length === 0 || (value === null && nullable === true) || stated.some((type) => isOfType(value, type));
  const tell = (name: string, value: unknown) => {
    const words = { name, found: JSON.stringify(value), expected: stated.join(', ') };
    faults.add('valueType', child(at, name) ?? at, words);
  };
  const hasDefault = usual !== undefined && usual !== null;
  if (hasDefault && !isFit(usual)) tell('default', usual);
  if (!Array.isArray(values)) return;
  const place = child(at, 'enum') ?? at;
  if (values.length === 0) faults.add('empty', place, { name: 'enum' });
  const again = firstRepeated(values);
  if (again !== undefined) faults.add('repeatedValue', place, { name: 'enum', found: JSON.stringify(again) });
  const wrong = values.find((value) => !isFit(value));
  if (wrong !== undefined) tell('enum', wrong);
  else if (hasDefault && !stated.includes('array') && !values.some((one) => isSame(one, usual)))
    faults.add('notInEnum', child(at, 'default') ?? at, { found: JSON.stringify(usual) });
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  if (type === 'object') return isObject(value);
  return type === 'file' || typeof value === type;
}

/** Where members come from elsewhere as well, a name that is not among the own ones may be one of those. */
const further = ['oneOf', 'anyOf', 'not', 'if', 'patternProperties', '$dynamicRef', 'unevaluatedProperties', '$ref'];

function judgeRequired(faults: Faults, at: Place, members: Members, required: readonly unknown[]): void {
  const { properties, additionalProperties } = members;
  const place = child(at, 'required') ?? at;
  const again = firstRepeated(required);
  if (again !== undefined) faults.add('repeatedValue', place, { name: 'required', found: JSON.stringify(again) });
  if (!isObject(properties) || additionalProperties || isPart(at) || further.some((name) => name in members)) return;
  const shapes = 'allOf' in members ? shapesOf(at) : [];
  const known = shapes[0]?.properties;
  const isKnown = (name: string) => known?.has(name) ?? Object.hasOwn(properties, name);
  const name = required.find((one) => typeof one === 'string' && !isKnown(one));
  if (typeof name !== 'string' || shapes.length > 1) return;
  // What is put together from a base describes the rest of it.
  const isBase = at.parent && madeFrom(at.parent, at.key).some(({ shape }) => shape.properties.has(name));
  if (!isBase) faults.add('undescribed', place, { name }, 'likely');
}

/** Other parts of the same composition may describe the member. */
function isPart({ key, parent }: Place): boolean {
  return /^(allOf|oneOf|anyOf|not|if|then|else)$/.test(parent?.key ?? '') || /^(not|if|then|else)$/.test(key);
}
