import { type Catalogue, languages } from '@farol/catalogue';
import type { GraphQLSchema } from 'graphql';
import { enterPractice, type PracticeAccess } from '../practice/access.ts';
import type { GraphqlContext, Quota } from '../schema/builder.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import { createLoaders } from '../schema/loaders.ts';
import { createEdition } from '../schema/localised-catalogue.ts';
import { createLookups, type Lookups } from '../schema/lookups.ts';
import { type Bounds, defaultBounds, holdWithin, introspectionBound } from './bounds.ts';
import type { Caller } from './caller.ts';
import { createDocuments, type KnownOperation, type ReadyOperation } from './documents.ts';
import { createMeasure } from './measure.ts';
import { type Parameters, parametersOf } from './parameters.ts';
import { type Answer, finishResult } from './result.ts';
import { createRun } from './run.ts';
import { openStream, type Stream } from './stream.ts';

export type EngineOptions = {
  readonly catalogue: Catalogue;
  readonly schema: GraphQLSchema;
  /** Hints such as "Did you mean" tell a stranger what else is there. */
  readonly production: boolean;
  readonly bounds?: Partial<Bounds>;
  readonly lookups?: Lookups;
  /** How to get into the practice provider, where there is one. */
  readonly practice?: PracticeAccess;
  readonly quota?: Quota;
};

/** One answer, and whether it may be kept. A refusal is a value here, since in a batch others may go on. */
export type Outcome =
  | {
      readonly answer: Answer;
      readonly failed: 'partly' | 'wholly' | undefined;
      readonly unchanging: boolean;
      readonly headers?: Headers;
    }
  | GraphqlRefusal;

type Headers = Readonly<Record<string, string>>;

export type Engine = {
  readonly bounds: Bounds;
  readonly schema: GraphQLSchema;
  /** What is asked for, before it is known to be allowed. Throws a refusal when there is no such operation. */
  readonly operationOf: (parameters: Parameters) => Pick<KnownOperation, 'node' | 'document'>;
  readonly answerOne: (parameters: Parameters, caller: Caller) => Promise<Outcome>;
  /** Requests that came together: they share their look-ups, and their cost is one cost. */
  readonly answerAll: (requests: readonly unknown[], caller: Caller) => Promise<readonly Outcome[]>;
  /** For a subscription; throws a refusal when it cannot begin. */
  readonly subscribe: (parameters: Parameters, caller: Caller) => Promise<Stream>;
};

/** From the parameters of a request to its answer; knows nothing of HTTP. */
export function createEngine(options: EngineOptions): Engine {
  const { catalogue, schema, production } = options;
  const measure = createMeasure(schema, catalogue);
  const bounds: Bounds = { ...defaultBounds, introspection: introspectionBound(measure), ...options.bounds };
  const documents = createDocuments({ schema, measure, bounds, hideSuggestions: production });
  const run = createRun({ schema, hideSuggestions: production });
  const lookups = options.lookups ?? createLookups(catalogue);
  const [pt, en] = languages.map((language) => createEdition(catalogue, language, schema));
  const edition: GraphqlContext['edition'] = (language) => (language === 'pt' ? pt : en) as NonNullable<typeof pt>;

  const prepare = (parameters: Parameters): ReadyOperation =>
    documents.ready(documents.find(parameters), parameters.variables);

  const answer = (
    ready: ReadyOperation,
    explain: boolean,
    shared: GraphqlContext,
    caller: Caller,
  ): Promise<Outcome> => {
    if (ready.operation.node.operation === 'subscription') throw notStreamed();
    return ready.measured.practice === 'none'
      ? settle(ready, explain, shared, caller)
      : answerPractice(ready, explain, shared, caller);
  };

  const answerPractice = async (
    ready: ReadyOperation,
    explain: boolean,
    shared: GraphqlContext,
    caller: Caller,
  ): Promise<Outcome> => {
    const { practice, headers } = await enterPractice(options.practice, ready.measured, caller);
    try {
      return { ...(await settle(ready, explain, { ...shared, practice }, caller)), headers };
    } catch (error) {
      throw error instanceof GraphqlRefusal ? error.saying(headers) : error;
    }
  };

  const settle = async (
    ready: ReadyOperation,
    explain: boolean,
    context: GraphqlContext,
    { requestId, onFault }: Caller,
  ): Promise<Exclude<Outcome, GraphqlRefusal>> => {
    const { measured } = ready;
    const isChange = ready.operation.node.operation === 'mutation';
    const finished = finishResult(await run(ready, context), { isChange, requestId, onFault });
    if (!explain) return { ...finished, unchanging: measured.unchanging };
    const { cost, depth } = measured;
    const lookups = { ...context.loaders.tally(), ...context.practice?.loaders.tally() };
    const extensions = { farol: { cost, depth, bounds, lookups } };
    return { ...finished, answer: { ...finished.answer, extensions }, unchanging: false };
  };

  const newContext = (): GraphqlContext => ({
    edition,
    loaders: createLoaders(lookups),
    quota: options.quota,
    practice: undefined,
  });

  return {
    bounds,
    schema,
    operationOf: documents.find,
    answerOne: (parameters, caller) =>
      refusalAsValue(() => answer(prepare(parameters), parameters.explain, newContext(), caller)),
    answerAll: async (requests, caller) => {
      if (requests.length === 0) throw new GraphqlRefusal('MALFORMED_REQUEST', 'The batch is empty.');
      const context = newContext();
      const prepared = requests.map((request) =>
        refusalOr(() => {
          const parameters = parametersOf(request);
          return { ready: prepare(parameters), explain: parameters.explain };
        }),
      );
      holdWithin(bounds, total(prepared.flatMap((item) => (item instanceof GraphqlRefusal ? [] : [item.ready]))));
      const runOne = (item: (typeof prepared)[number]): Promise<Outcome> =>
        item instanceof GraphqlRefusal
          ? Promise.resolve(item)
          : refusalAsValue(() => answer(item.ready, item.explain, context, caller));
      // Changes happen in the order in which they were written down; reads may go side by side and share look-ups.
      const changes = prepared.some(
        (item) => !(item instanceof GraphqlRefusal) && item.ready.operation.node.operation === 'mutation',
      );
      if (!changes) return Promise.all(prepared.map(runOne));
      const outcomes: Outcome[] = [];
      for (const item of prepared) outcomes.push(await runOne(item));
      return outcomes;
    },
    subscribe: async (parameters, caller) => {
      const ready = prepare(parameters);
      const { measured } = ready;
      const call = measured.practice === 'none' ? undefined : await enterPractice(options.practice, measured, caller);
      const context = { ...newContext(), practice: call?.practice };
      const answers = await openStream({ schema, ready, context, caller, hideSuggestions: production });
      return { answers, headers: call?.headers ?? {} };
    },
  };
}

function notStreamed(): GraphqlRefusal {
  const because = 'A subscription comes as text/event-stream or over a WebSocket, one to a request.';
  return new GraphqlRefusal('NOT_STREAMED', because, { status: 406 });
}

function total(ready: readonly ReadyOperation[]): { readonly cost: number; readonly introspection: number } {
  return ready.reduce(
    (sum, { measured }) => ({
      cost: sum.cost + measured.cost,
      introspection: sum.introspection + measured.introspection,
    }),
    { cost: 0, introspection: 0 },
  );
}

function refusalOr<T>(make: () => T): T | GraphqlRefusal {
  try {
    return make();
  } catch (error) {
    if (error instanceof GraphqlRefusal) return error;
    throw error;
  }
}

async function refusalAsValue<T>(make: () => Promise<T>): Promise<T | GraphqlRefusal> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof GraphqlRefusal) return error;
    throw error;
  }
}
