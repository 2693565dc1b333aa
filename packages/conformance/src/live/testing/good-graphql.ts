// A GraphQL endpoint with bounds on depth and cost, with a switch for one breach at a time.
import { buildSchema, type DocumentNode, executeSync, Kind, parse, type SelectionSetNode, validate } from 'graphql';
import type { Asked } from '../exchange/exchange.ts';
import { problem, type Reply, type World } from './good-world.ts';

const schema = buildSchema(`
  type Query { book(id: ID!): Book  books(first: Int = 10): [Book!]! }
  type Book { id: ID!  title: String!  author: Author }
  type Author { id: ID!  books(first: Int = 10): [Book!]! }
  type Mutation { touch: Boolean }
`);

const mostLevels = 12;
const mostCost = 500;
const mostEntries = 5;

export function answerGraphql(world: World, asked: Asked, url: URL): Reply {
  if (url.pathname !== '/graphql' && world.mutation !== 'graphql-many-endpoints') return problem(404, 'Not Found');
  if (asked.method === 'GET') return one(world, url.searchParams.get('query') ?? '', true);
  if (asked.method !== 'POST') return problem(405, 'Method Not Allowed', { allow: 'GET, POST' });
  let body: unknown;
  try {
    body = JSON.parse(asked.body ?? '');
  } catch {
    return problem(400, 'Bad Request');
  }
  if (!Array.isArray(body)) return one(world, queryOf(body), false);
  if (body.length > mostEntries && world.mutation !== 'cost-batch') return problem(413, 'Too Large');
  const replies = body.map((entry) => one(world, queryOf(entry), false, true));
  return { status: 200, body: replies.map((reply) => reply.body) };
}

const queryOf = (body: unknown): string => String((body as { query?: unknown } | null)?.query ?? '');

function errors(world: World, message: string): Reply {
  const status = world.mutation === 'graphql-200-for-errors' ? 200 : 400;
  return { status, headers: { 'content-type': 'application/graphql-response+json' }, body: { errors: [{ message }] } };
}

type Read =
  | { readonly document: DocumentNode; readonly invalid: () => string | undefined }
  | { readonly fault: string };

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
    let found: readonly string[] | undefined;
    const invalid = () => {
      found ??= validate(schema, document).map(({ message }) => message);
      return found[0];
    };
    return { document, invalid };
  } catch (error) {
    return { fault: String(error) };
  }
}

function one(world: World, query: string, byGet: boolean, inBatch = false): Reply {
  const known = read(query);
  if ('fault' in known) return errors(world, known.fault);
  const { document } = known;
  const [operation] = document.definitions;
  const isMutation = operation?.kind === Kind.OPERATION_DEFINITION && operation.operation === 'mutation';
  if (byGet && isMutation && world.mutation !== 'graphql-mutation-by-get')
    return problem(405, 'Method Not Allowed', { allow: 'POST' });
  if (world.mutation === 'graphql-no-introspection' && query.includes('__schema'))
    return errors(world, 'No introspection');
  const { depth, cost } = measure(world, document);
  const isDepthFree = inBatch && world.mutation === 'depth-batch';
  const isIntrospection = query.startsWith('{ __schema') || query.startsWith('{ one:');
  if (!isIntrospection && depth > mostLevels && !isDepthFree) return errors(world, `depth ${depth}`);
  if (!isIntrospection && cost > mostCost && world.mutation !== 'cost-none') return errors(world, `cost ${cost}`);
  const invalid = known.invalid();
  if (invalid !== undefined) return errors(world, invalid);
  const result = executeSync({ schema, document, rootValue: { book: null, books: [] } });
  const data = world.mutation === 'graphql-flat' ? { ...result.data, extra: 1 } : result.data;
  return { status: 200, body: { ...result, data } };
}

/** Depth and cost with fragments expanded; a mutation leaves one of the routes out. */
function measure(world: World, document: DocumentNode): { readonly depth: number; readonly cost: number } {
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
        const size = first?.kind === Kind.INT ? Number(first.value) : 1;
        inner = { depth: inner.depth, cost: mutation === 'cost-alias' && selection.alias ? 0 : 1 + inner.cost * size };
      }
      depth = Math.max(depth, inner.depth);
      cost += inner.cost;
    }
    return { depth, cost };
  };
  const [operation] = document.definitions;
  return operation?.kind === Kind.OPERATION_DEFINITION
    ? walk(operation.selectionSet, 1, { left: 5_000 })
    : { depth: 0, cost: 0 };
}
