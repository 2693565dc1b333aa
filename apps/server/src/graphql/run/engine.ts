// How does a GraphQL request become its answer? Knows nothing of HTTP.
import { type Catalogue, languages } from '@farol/catalogue';
import { type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import { type Bounds, createBounds, holdWithin } from '../measure/bounds.ts';
import { createMeasure } from '../measure/measure.ts';
import { enterPractice, type PracticeAccess } from '../practice/access.ts';
import type { Caller, GraphqlContext, Quota } from '../schema/builder.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import { createLoaders } from '../schema/loaders.ts';
import type { Lookups } from '../schema/lookups.ts';
import { viewsOf } from '../schema/views.ts';
import { type Asked, createDocuments, type Documents, type MeasuredOperation } from './documents.ts';
import { parametersOf } from './parameters.ts';
import { project } from './project.ts';
import { type Answer, finishResult } from './result.ts';
import { openStream, type Stream } from './stream.ts';

type EngineOptions = {
  readonly catalogue: Catalogue;
  readonly schema: GraphQLSchema;
  readonly lookups: Lookups;
  readonly practice: PracticeAccess | undefined;
  readonly quota: Quota | undefined;
};

/** One answer, and whether it may be cached. A refusal is a value here, because in a batch the others are answered. */
export type Outcome =
  | {
      readonly answer: Answer;
      readonly failed: 'partly' | 'wholly' | undefined;
      readonly unchanging: boolean;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | GraphqlRefusal;

export type Engine = ReturnType<typeof createEngine>;

/** The parts that the steps below share. */
type Parts = {
  readonly documents: Documents;
  readonly bounds: Bounds;
  readonly schema: GraphQLSchema;
  readonly practice: PracticeAccess | undefined;
  readonly newContext: (caller: Caller) => GraphqlContext;
};

/** One in each turn of the event loop, so that requests are answered in between. */
function inTurns([next, ...others]: readonly (() => unknown)[]): void {
  if (next === undefined) return;
  next();
  setImmediate(inTurns, others);
}

export function createEngine({ catalogue, schema, lookups, practice, quota }: EngineOptions) {
  const measure = createMeasure(schema, catalogue);
  const bounds = createBounds(measure);
  const documents = createDocuments({ schema, measure, bounds });
  const inBoth = { pt: viewsOf(catalogue, 'pt'), en: viewsOf(catalogue, 'en') };
  const views: GraphqlContext['views'] = (language) => inBoth[language];
  const newContext = (caller: Caller) => ({
    catalogue,
    views,
    loaders: createLoaders(lookups),
    quota: quota && ((id: string) => (caller.isOwner() ? quota(id) : Promise.resolve(undefined))),
    practice: undefined,
  });
  const parts: Parts = { documents, bounds, schema, practice, newContext };
  return {
    /** Makes the views that the first requests would wait for, a few milliseconds at a time. */
    warm: () => inTurns(languages.flatMap((language) => views(language).all())),
    bounds,
    schema,
    /** The operation of a request, before it is known to be allowed; throws a refusal when the text cannot be read. */
    find: documents.find,
    answerOne: async (asked: Asked, caller: Caller): Promise<Outcome> => {
      const ready = refusalOr(() => documents.validate(documents.measure(asked)));
      return isAccepted(ready) ? answer(parts, ready, newContext(caller), caller).catch(refusalIn) : ready;
    },
    /** Requests that came together: they share their look-ups, and the bounds of one request hold for all of them. */
    answerAll: (requests: readonly unknown[], caller: Caller) => answerAll(parts, requests, caller),
    /** For a subscription; throws a refusal when it cannot begin. */
    subscribe: (asked: Asked, caller: Caller): Promise<Stream> => subscribe(parts, asked, caller),
  };
}

async function answerAll(parts: Parts, requests: readonly unknown[], caller: Caller): Promise<readonly Outcome[]> {
  const { documents, bounds, newContext } = parts;
  if (requests.length === 0) throw new GraphqlRefusal('MALFORMED_REQUEST', 'The batch is empty.');
  const measured = requests.map((request) => refusalOr(() => documents.measure(documents.find(parametersOf(request)))));
  // Before any member is validated, because validating is the expensive step.
  holdBatch(bounds, measured.filter(isAccepted));
  const ready = measured.map((item) => (isAccepted(item) ? refusalOr(() => documents.validate(item)) : item));
  const context = newContext(caller);
  const answerItem = async (item: MeasuredOperation | GraphqlRefusal): Promise<Outcome> =>
    isAccepted(item) ? answer(parts, item, context, caller).catch(refusalIn) : item;
  // Mutations run in the order in which they are written; queries run side by side and share look-ups.
  if (!ready.some((item) => isAccepted(item) && isMutation(item))) return Promise.all(ready.map(answerItem));
  const outcomes: Outcome[] = [];
  for (const item of ready) outcomes.push(await answerItem(item));
  return outcomes;
}

/** The bounds of one request hold for the batch as a whole. A document that comes several times is validated once. */
function holdBatch(bounds: Bounds, requests: readonly MeasuredOperation[]): void {
  const documents = [...new Set(requests.map(({ operation }) => operation.from))];
  const sum = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((total, item) => total + of(item), 0);
  holdWithin(bounds, {
    tokens: sum(documents, ({ tokens }) => tokens),
    selections: sum(documents, ({ selections }) => selections),
    cost: sum(requests, ({ measured }) => measured.cost),
    introspection: sum(requests, ({ measured }) => measured.introspection),
    newKeys: sum(requests, ({ measured }) => measured.newKeys),
    searches: sum(requests, ({ measured }) => measured.searches),
  });
}

async function subscribe({ documents, practice, schema, newContext }: Parts, asked: Asked, caller: Caller) {
  const operation = documents.validate(documents.measure(asked));
  const { measured } = operation;
  const call = measured.practice === 'none' ? undefined : await enterPractice(practice, measured, caller);
  const context = { ...newContext(caller), practice: call?.practice };
  const answers = await openStream({ schema, operation, context, caller });
  return { answers, headers: call?.headers ?? {} };
}

async function answer(
  parts: Parts,
  operation: MeasuredOperation,
  context: GraphqlContext,
  caller: Caller,
): Promise<Outcome> {
  const { measured } = operation;
  if (operation.operation.node.operation === 'subscription') throw notStreamed();
  if (measured.practice === 'none') return settle(parts, operation, context, caller);
  const { practice, headers } = await enterPractice(parts.practice, measured, caller);
  try {
    return { ...(await settle(parts, operation, { ...context, practice }, caller)), headers };
  } catch (error) {
    throw error instanceof GraphqlRefusal ? error.withHeaders(headers) : error;
  }
}

async function settle(
  { schema, bounds }: Parts,
  operation: MeasuredOperation,
  context: GraphqlContext,
  caller: Caller,
): Promise<Exclude<Outcome, GraphqlRefusal>> {
  const { cost, depth, unchanging } = operation.measured;
  const result = await run(schema, operation, context);
  const finished = finishResult(result, caller, isMutation(operation));
  if (!operation.parameters.explain) return { ...finished, unchanging };
  const lookups = { ...context.loaders.counts(), ...context.practice?.loaders.counts() };
  const extensions = { farol: { cost, depth, bounds, lookups } };
  return { ...finished, answer: { ...finished.answer, extensions }, unchanging: false };
}

/** Executes a valid operation. */
async function run(
  schema: GraphQLSchema,
  operation: MeasuredOperation,
  context: GraphqlContext,
): Promise<ExecutionResult> {
  const { unchanging, introspection } = operation.measured;
  const { node, from } = operation.operation;
  const { variables } = operation.parameters;
  const isPlain = unchanging && introspection === 0;
  const data = isPlain ? await project(schema, operation.operation, variables, context) : undefined;
  if (data) return { data };
  const result = await execute({
    schema,
    document: from.document,
    operationName: node.name?.value ?? null,
    variableValues: variables,
    contextValue: context,
    hideSuggestions: true,
  });
  if ('data' in result) return result;
  throw new GraphqlRefusal(
    'BAD_VARIABLES',
    (result.errors ?? []).map((error) => error.toJSON()),
  );
}

function isMutation({ operation }: MeasuredOperation): boolean {
  return operation.node.operation === 'mutation';
}

function isAccepted<T>(item: T | GraphqlRefusal): item is T {
  return !(item instanceof GraphqlRefusal);
}

function notStreamed(): GraphqlRefusal {
  const because = 'A subscription needs text/event-stream or a WebSocket, and a request of its own.';
  return new GraphqlRefusal('NOT_STREAMED', because, { status: 406 });
}

function refusalOr<T>(make: () => T): T | GraphqlRefusal {
  try {
    return make();
  } catch (error) {
    return refusalIn(error);
  }
}

function refusalIn(error: unknown): GraphqlRefusal {
  if (error instanceof GraphqlRefusal) return error;
  throw error;
}
