// A GraphQL endpoint with bounds on depth and cost, with a switch for one breach at a time.
import {
  buildSchema,
  type DocumentNode,
  executeSync,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  type ValueNode,
  validate,
} from 'graphql';
import { type Asked, asObject, headerOf } from '../exchange/exchange.ts';
import { problem, type Reply, tick, type World } from './good-world.ts';

const schema = buildSchema(`
  type Query { book(id: ID!): Book  books(first: Int = 10): [Book!]! }
  type Book { id: ID!  title: String!  author: Author }
  type Author { id: ID!  books(first: Int = 10): [Book!]! }
  type Mutation { touch: Boolean }
`);

/** Books that name their author by its id alone. */
const bare = (field: string) =>
  buildSchema(`
    type Query { book(id: ID!): Book  books(first: Int = 10): [Book!]!  author(id: ID!): Author }
    type Book { id: ID!  title: String!  ${field} }
    type Author { id: ID!  name: String }
  `);
const bareByName: Readonly<Record<string, GraphQLSchema>> = {
  'graphql-ids-only': bare('authorId: ID'),
  'graphql-author_id': bare('author_id: ID!'),
  'graphql-authorID': bare('authorID: String'),
  'graphql-authorIds': bare('authorIds: [ID!]!'),
  'graphql-author_ids': bare('author_ids: [ID!]'),
};
/** Queries that change what they read: a count, a moment, and a count on a page of objects. */
const changing = (query: string) =>
  buildSchema(`
    type Query { ${query} }
    type Books { total: Int  nodes: [Book!]! }
    type Book { id: ID!  title: String!  views: Int  updatedAt: String }
  `);
const changingByName: Readonly<Record<string, GraphQLSchema>> = {
  'graphql-query-counts': changing('books(first: Int = 10): [Book!]!'),
  'graphql-query-stamps': changing('books(first: Int = 10): [Book!]!'),
  'graphql-query-counts-on-pages': changing('books(first: Int = 10): Books'),
};
const schemaOf = ({ mutation }: World): GraphQLSchema =>
  bareByName[mutation ?? ''] ?? changingByName[mutation ?? ''] ?? schema;

/** What a server returns in place of what was asked for. */
function bent({ mutation }: World, data: unknown): unknown {
  if (mutation === 'graphql-flat') return { ...asObject(data), extra: 1 };
  const { top, books, ...rest } = asObject(data);
  const added = mutation && { 'graphql-extra-by-name': { _id: 1 }, ...addedByName }[mutation as string];
  if (added && Array.isArray(books)) return { ...rest, books: books.map((one) => ({ ...one, ...added })) };
  if (!Array.isArray(top)) return data;
  const change = (one: object): object => {
    if (mutation === 'graphql-extra-inside') return { ...one, internal: true };
    if (mutation === 'graphql-no-typename') return { ...one, __typename: undefined };
    if (mutation === 'graphql-alias-ignored')
      return Object.fromEntries(Object.entries(one).map(([name, value]) => [name.replace('a0', 'id'), value]));
    return mutation === 'graphql-link-flat' ? { ...one, ...asObject(Reflect.get(one, 'link')), link: undefined } : one;
  };
  return { ...rest, top: top.map(change) };
}

const addedByName: Readonly<Record<string, object>> = {
  'graphql-adds-typename': { __typename: 'Book' },
  'graphql-adds-id': { id: '1' },
};

const mostLevels = 12;
const mostCost = 500;
const mostEntries = 5;

export function answerGraphql(world: World, asked: Asked, url: URL): Reply {
  if (url.pathname !== '/graphql' && !isOther(world, url.pathname)) return problem(404, 'Not Found');
  if (asked.method === 'GET')
    return one(
      world,
      { query: url.searchParams.get('query'), operationName: url.searchParams.get('operationName') },
      true,
    );
  if (asked.method !== 'POST') return problem(405, 'Method Not Allowed', { allow: 'GET, POST' });
  const isText = world.mutation === 'graphql-text-only';
  if (isText && headerOf(asked.headers, 'content-type') !== 'application/graphql')
    return problem(415, 'Unsupported Media Type');
  let body: unknown;
  try {
    body = isText ? { query: asked.body } : JSON.parse(asked.body ?? '');
  } catch {
    if (world.mutation === 'graphql-cut-500') return problem(500, 'Broken');
    return problem(400, 'Bad Request');
  }
  if (world.mutation === 'graphql-get-only') return problem(405, 'Method Not Allowed', { allow: 'GET' });
  if (!Array.isArray(body)) return one(world, body as Asking, false);
  if (body.length > mostEntries && world.mutation !== 'cost-batch') return problem(413, 'Too Large');
  const replies = body.map((entry) => one(world, entry, false, true));
  return { status: 200, body: replies.map((reply) => reply.body) };
}

type Asking = {
  readonly query?: string | null;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string | null;
} | null;

const isOther = ({ mutation }: World, path: string): boolean =>
  mutation === 'graphql-many-endpoints' ||
  (mutation === 'graphql-by-field' && path === '/graphql/books') ||
  (mutation === 'graphql-by-type' && path === '/graphql/Book') ||
  (mutation === 'graphql-old-endpoint' && path === '/v1/graphql') ||
  (mutation === 'graphql-second-name' && path === '/gql');

function errors(world: World, message: string): Reply {
  const status = world.mutation === 'graphql-200-for-errors' ? 200 : 400;
  return { status, headers: { 'content-type': 'application/graphql-response+json' }, body: { errors: [{ message }] } };
}

type Read =
  | { readonly document: DocumentNode; readonly invalid: (by: GraphQLSchema) => string | undefined }
  | { readonly fault: string };

/** As the query writes it, or as its variables have it. */
function sizeOf(value: ValueNode, variables: NonNullable<Asking>['variables'] = {}): number {
  if (value.kind === Kind.VARIABLE) return Number(variables[value.name.value] ?? 1);
  return value.kind === Kind.INT ? Number(value.value) : 1;
}

/** By the text of the query: every breach is asked the same queries, some of them thousands of fields long. */
const readBefore = new Map<string, Read>();

function read(query: string): Read {
  const known = readBefore.get(query) ?? readAnew(query);
  readBefore.set(query, known);
  return known;
}

function readAnew(query: string): Read {
  try {
    const document = parse(query);
    const found = new Map<GraphQLSchema, string | undefined>();
    const invalid = (by: GraphQLSchema) => {
      if (!found.has(by)) found.set(by, validate(by, document)[0]?.message);
      return found.get(by);
    };
    return { document, invalid };
  } catch (error) {
    return { fault: String(error) };
  }
}

/** A server that looks for mutations in one way only. */
function isByGet({ mutation }: World, query: string, operations: number, name: string | undefined): boolean {
  if (mutation === 'by-get-unless-first-word') return !query.startsWith('mutation');
  if (mutation === 'by-get-beside-another') return operations > 1;
  return mutation === 'graphql-mutation-by-get' || (mutation === 'by-get-with-a-name' && name !== undefined);
}

/** Answers to introspection that show no schema. */
const closedBy: Readonly<Record<string, Reply>> = {
  'introspection-403': problem(403, 'Forbidden'),
  'introspection-data-null': { status: 200, body: { data: null, errors: [{ message: 'No introspection' }] } },
  'introspection-schema-null': { status: 200, body: { data: { __schema: null } } },
  'introspection-left-out': { status: 200, body: { data: {} } },
};

function one(world: World, asking: Asking, byGet: boolean, inBatch = false): Reply {
  const query = asking?.query ?? '';
  if (query === '' && world.mutation === 'graphql-no-query-500') return problem(500, 'Broken');
  const known = read(query);
  if ('fault' in known) return errors(world, known.fault);
  const { document } = known;
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const named = world.mutation === 'operation-name-ignored' ? undefined : (asking?.operationName ?? undefined);
  const isHidden = world.mutation === 'graphql-first-operation-by-get';
  const operation = isHidden ? operations[0] : (operations.find(({ name }) => name?.value === named) ?? operations[0]);
  const isMutation = operation?.kind === Kind.OPERATION_DEFINITION && operation.operation === 'mutation';
  if (byGet && isMutation && !isByGet(world, query, operations.length, named))
    return problem(405, 'Method Not Allowed', { allow: 'POST' });
  if (world.mutation === 'variables-refused' && asking?.variables) return errors(world, 'No variables');
  if (world.mutation === 'operation-name-refused' && named) return errors(world, 'One operation');
  const closed = query.includes('__schema { queryType { name } mutationType')
    ? closedBy[world.mutation ?? '']
    : undefined;
  if (world.mutation === 'graphql-no-introspection' && query.includes('__schema'))
    return errors(world, 'No introspection');
  if (closed) return closed;
  const isFirst = world.mutation === 'bounds-first-operation';
  const measured = (isFirst ? operations.slice(0, 1) : operations).map((one) =>
    measure(world, document, one, asking?.variables),
  );
  const [depth, cost] = [Math.max(...measured.map((one) => one.depth)), Math.max(...measured.map((one) => one.cost))];
  const isDepthFree = inBatch && world.mutation === 'depth-batch';
  const isIntrospection = query.startsWith('{ __schema') || query.startsWith('{ one:');
  if (!isIntrospection && depth > mostLevels && !isDepthFree && !(byGet && world.mutation === 'depth-get'))
    return errors(world, `depth ${depth}`);
  if (!isIntrospection && cost > mostCost && world.mutation !== 'cost-none') return errors(world, `cost ${cost}`);
  const invalid = known.invalid(schemaOf(world));
  if (invalid !== undefined) return errors(world, invalid);
  const variableValues = world.mutation === 'variables-ignored' ? {} : (asking?.variables ?? {});
  const [updatedAt, isStamp] = [tick(world), world.mutation === 'graphql-query-stamps'];
  const moved = isStamp ? { updatedAt } : { views: world.clock };
  const nodes = [{ id: '1', title: 'Dom Casmurro', author: { id: '7', books: [] }, ...moved }];
  const books = world.mutation === 'graphql-query-counts-on-pages' ? { total: 1, nodes } : nodes;
  const rootValue = { book: null, books };
  const operationName = named ?? operations[0]?.name?.value ?? null;
  const result = executeSync({ schema: schemaOf(world), document, rootValue, variableValues, operationName });
  if (world.mutation === 'graphql-no-data') return { status: 200, body: result.data };
  if (world.mutation === 'graphql-result') return { status: 200, body: { result: result.data } };
  const headers = world.mutation === 'graphql-html' ? { headers: { 'content-type': 'text/html' } } : {};
  return { status: 200, ...headers, body: { ...result, data: bent(world, result.data) } };
}

/** Depth and cost with fragments expanded; a mutation leaves one of the routes out. */
function measure(
  world: World,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: NonNullable<Asking>['variables'],
): { readonly depth: number; readonly cost: number } {
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet] as const] : [],
    ),
  );
  const { mutation } = world;
  const walk = (set: SelectionSetNode, level: number, budget: { left: number }): { depth: number; cost: number } => {
    let depth = level;
    let cost = 0;
    for (const selection of set.selections) {
      budget.left -= 1;
      // Beyond this the query is refused anyway.
      if (budget.left < 0) return { depth, cost: cost + (mutation === 'cost-fragment' ? 0 : mostCost) };
      let inner: { depth: number; cost: number };
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const name = selection.name.value;
        const isLeftOut = mutation === 'depth-named' || (mutation === 'depth-__schema' && name === '__schema');
        const target = fragments.get(name);
        inner = target && !isLeftOut ? walk(target, level, budget) : { depth: level, cost: 0 };
        if (mutation === 'cost-fragment') inner = { ...inner, cost: 0 };
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        inner = mutation === 'depth-inline' ? { depth: level, cost: 0 } : walk(selection.selectionSet, level, budget);
      } else {
        const isDeep = !(
          (mutation === 'depth-alias' && selection.alias) ||
          (mutation === 'depth-directive' && (selection.directives?.length ?? 0) > 0) ||
          (mutation === 'depth-plain' && !selection.alias && (selection.directives?.length ?? 0) === 0)
        );
        inner = selection.selectionSet
          ? walk(selection.selectionSet, level + (isDeep ? 1 : 0), budget)
          : { depth: level, cost: 0 };
        const first = selection.arguments?.find(({ name }) => name.value === 'first')?.value;
        const size = first === undefined ? 1 : sizeOf(first, mutation === 'cost-variable' ? {} : variables);
        inner = { depth: inner.depth, cost: mutation === 'cost-alias' && selection.alias ? 0 : 1 + inner.cost * size };
      }
      depth = Math.max(depth, inner.depth);
      cost += inner.cost;
    }
    return { depth, cost };
  };
  return walk(operation.selectionSet, 1, { left: 5_000 });
}
