// The resources of the servers in several styles: members of every kind, their schemas, and a description.
import { asObject, type JsonObject } from '../../exchange/exchange.ts';

export type Style = {
  readonly name: string;
  readonly list: 'bare' | 'wrapped' | 'counted';
  readonly paging: 'link' | 'cursor' | 'offset' | 'page';
  readonly isCamel: boolean;
  readonly ids: 'number' | 'uuid' | 'prefixed';
  readonly invalid: 400 | 422;
  readonly errors: 'problem' | 'message' | 'nested';
  readonly isItemWrapped: boolean;
};

export const styles: readonly Style[] = [
  style('problems', {}),
  style('camel', { list: 'wrapped', paging: 'cursor', isCamel: true, ids: 'uuid', invalid: 422, errors: 'nested' }),
  style('numbers', { list: 'counted', paging: 'offset', ids: 'number', errors: 'message', isItemWrapped: true }),
  style('pages', { list: 'counted', paging: 'page', isCamel: true, ids: 'number', invalid: 422, errors: 'message' }),
];

function style(name: string, more: Partial<Style>): Style {
  return {
    name,
    list: 'bare',
    paging: 'link',
    isCamel: false,
    ids: 'prefixed',
    invalid: 400,
    errors: 'problem',
    isItemWrapped: false,
    ...more,
  };
}

export type Members = Readonly<Record<string, JsonObject>>;
export type Kind = { readonly required: readonly string[]; readonly members: Members; readonly readOnly: Members };

const text = { type: 'string' };
const times = {
  created_at: { type: 'string', format: 'date-time', readOnly: true },
  updated_at: { type: 'string', format: 'date-time', readOnly: true },
};

export const kinds: Readonly<Record<string, Kind>> = {
  products: {
    required: ['name', 'price'],
    members: {
      name: { type: 'string', minLength: 1 },
      price: { type: 'number', minimum: 0 },
      stock: { type: 'integer', minimum: 0, default: 0 },
      active: { type: 'boolean', default: true },
      kind: { type: 'string', enum: ['book', 'toy', 'tool'], default: 'book' },
      released_on: { type: ['string', 'null'], format: 'date' },
      size: {
        type: 'object',
        required: ['width'],
        properties: { width: { type: 'integer', minimum: 1 }, height: { type: 'integer', minimum: 1 } },
      },
      tags: { type: 'array', items: text, default: [] },
      note: { type: ['string', 'null'] },
    },
    readOnly: { slug: { type: 'string', readOnly: true }, ...times },
  },
  customers: {
    required: ['full_name'],
    members: {
      full_name: { type: 'string', minLength: 1, maxLength: 120 },
      email: { type: 'string', format: 'email' },
      is_vip: { type: 'boolean', default: false },
      city: { type: 'string' },
      age: { type: ['integer', 'null'], minimum: 0 },
    },
    readOnly: { label: { type: 'string', readOnly: true }, ...times },
  },
  comments: {
    required: ['text'],
    members: { text, stars: { type: 'integer', minimum: 1, maximum: 5 } },
    readOnly: times,
  },
};

export const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
export const nameIn = ({ isCamel }: Style, name: string): string => (isCamel ? camel(name) : name);

export const pageParameters: Readonly<Record<Style['paging'], readonly string[]>> = {
  link: ['limit', 'after'],
  cursor: ['limit', 'cursor'],
  offset: ['limit', 'offset'],
  page: ['per_page', 'page'],
};

/** The filters of each list, by the names of their members. */
export const filters: Readonly<Record<string, readonly string[]>> = {
  products: ['kind', 'note'],
  customers: ['city'],
  comments: [],
};

/** `hasConditions`: tags and keys are described too. */
export function describe(style: Style, hasConditions = false): JsonObject {
  const named = (members: Members) =>
    Object.fromEntries(Object.entries(members).map(([name, schema]) => [nameIn(style, name), schema]));
  const id = { id: { type: style.ids === 'number' ? 'integer' : 'string', readOnly: true } };
  const schemaOf = ({ required, members, readOnly }: Kind) => ({
    type: 'object',
    required: required.map((name) => nameIn(style, name)),
    properties: { ...id, ...named(members), ...named(readOnly) },
  });
  const answer = (schema: unknown) => ({ content: { 'application/json': { schema } } });
  const paths: Record<string, unknown> = {};
  for (const [kind, { members }] of Object.entries(kinds)) {
    const path = kind === 'comments' ? '/api/products/{product}/comments' : `/api/${kind}`;
    const schema = { $ref: `#/components/schemas/${kind}` };
    const requestBody = { requestBody: { content: { 'application/json': { schema } } } };
    const part = { ...schemaOf(kinds[kind] as Kind), required: [] };
    const one = style.isItemWrapped ? { type: 'object', required: ['data'], properties: { data: schema } } : schema;
    const list = { type: 'array', items: schema };
    const page = { bare: list, wrapped: wrapped('data', list), counted: wrapped('items', list) }[style.list];
    const numbers = pageParameters[style.paging].map((name) => ({
      name,
      in: 'query',
      schema: ['after', 'cursor'].includes(name) ? text : { type: 'integer', minimum: name === 'offset' ? 0 : 1 },
    }));
    const filtering = (filters[kind] ?? []).map((name) => {
      const { default: _default, type, ...rest } = asObject(members[name]);
      return {
        name: nameIn(style, name),
        in: 'query',
        schema: { ...rest, type: Array.isArray(type) ? type[0] : type },
      };
    });
    paths[path] = {
      get: { parameters: [...numbers, ...filtering], responses: { 200: answer(page) } },
      post: {
        ...requestBody,
        parameters: hasConditions ? [header('Idempotency-Key')] : [],
        responses: { 201: answer(one) },
      },
    };
    paths[`${path}/{id}`] = {
      get: { responses: { 200: answer(one), ...(hasConditions ? { 304: {} } : {}) } },
      put: { ...requestBody, parameters: hasConditions ? [header('If-Match')] : [], responses: { 200: answer(one) } },
      patch: { requestBody: { content: { 'application/json': { schema: part } } }, responses: { 200: answer(one) } },
      delete: { responses: { 204: {} } },
    };
  }
  return {
    openapi: '3.1.0',
    security: [{ key: [] }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, schemaOf(kind)])),
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    },
  };
}

const header = (name: string) => ({ name, in: 'header', schema: text });

const wrapped = (name: string, list: JsonObject) => ({
  type: 'object',
  required: [name],
  properties: { [name]: list },
});
