import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Catalogue } from '@farol/catalogue';
import { type Content, neverKept, revalidated } from '../answer/content.ts';
import { optionsResponse, wrongMethod } from '../answer/respond.ts';
import { type Sealed, sealFor } from '../answer/seal.ts';
import { select } from '../answer/select.ts';
import { openToAll } from '../cross-origin.ts';
import { type ProblemFacts, problemResponse, type RequestContext } from '../problem.ts';
import type { ProblemCode } from '../problem-codes.ts';
import type { Door } from '../route.ts';
import type { Bounds } from './bounds.ts';
import { type Call, callOfMessage, callOfRequest, type Outgoing, responseOf, sendMessage } from './call.ts';
import { createEngine, type Outcome } from './engine.ts';
import { GraphqlRefusal } from './errors.ts';
import { codingFor, createKeptAnswers } from './kept.ts';
import type { Lookups } from './lookups.ts';
import { isJson, type MediaType, negotiate } from './negotiate.ts';
import { jsonOfBody, type Parameters, parametersOf, parametersOfSearch } from './parameters.ts';
import { createSchema, printedSchema, type SchemaExtension } from './schema.ts';
import { type Profile, statusOfRefusal, statusOfResult, typeOfAnswer } from './status.ts';

export type GraphqlDoorOptions = {
  readonly catalogue: Catalogue;
  readonly profile?: Profile;
  readonly production?: boolean;
  /** Types and root fields of other rooms. */
  readonly extensions?: readonly SchemaExtension[];
  readonly bounds?: Partial<Bounds>;
  /** Where resolvers look things up; by default the catalogue. */
  readonly lookups?: Lookups;
  /** Bytes of answers to keep; 0 keeps none. */
  readonly keptBytes?: number;
  /** Told of every fault of our own; the caller only gets the request id. */
  readonly onFault?: (error: unknown, context: RequestContext) => void;
};

export type GraphqlDoor = Door & {
  /** The same for a socket: what was answered before goes out as bytes, without a Request and a Response in between. */
  readonly listen: (message: IncomingMessage, response: ServerResponse, context: RequestContext) => Promise<void>;
  /** The schema as text, for /schema.graphql. */
  readonly printedSchema: string;
};

const path = '/graphql';
const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'] as const;
const longestUrl = 8 * 1024;
const largestBody = 100 * 1024;
const defaultKeptBytes = 16 * 1024 * 1024;

/** `/graphql`: GraphQL over HTTP, with plain HTTP failures told as problems like everywhere else (spec 7.3). */
export function createGraphqlDoor(options: GraphqlDoorOptions): GraphqlDoor {
  const { catalogue, profile = 'spec', production = true, onFault = () => {} } = options;
  const schema = createSchema(options.extensions);
  const engine = createEngine({
    catalogue,
    schema,
    production,
    ...(options.bounds ? { bounds: options.bounds } : {}),
    ...(options.lookups ? { lookups: options.lookups } : {}),
  });
  const kept = createKeptAnswers(options.keptBytes ?? defaultKeptBytes);

  const answer = async (call: Call): Promise<Outgoing> => {
    const { method, context } = call;
    if (method === 'OPTIONS') return optionsResponse(methods);
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return wrongMethod(methods, context);
    if (path.length + call.search.length > longestUrl) return problem('url-too-long', context);
    const type = negotiate(call.header('accept'));
    if (type === undefined) return problem('not-acceptable', context, notAcceptable);
    return method === 'POST' ? answerPost(call, type) : answerGet(call, type);
  };

  const answerPost = async (call: Call, type: MediaType): Promise<Outgoing> => {
    const { context } = call;
    if (!isJson(call.header('content-type')) || call.header('content-encoding') !== undefined)
      return problem('unsupported-media-type', context, onlyJson);
    const body = await call.body(largestBody);
    if (body === undefined) return problem('body-too-large', context, tooLarge);
    const key = `${type} ${body.toString('latin1')}`;
    const known = kept.find(key);
    if (known) return send(await kept.sealed(key, known, call.header('accept-encoding')), call);
    return refusing(call, type, async () => {
      const value = jsonOfBody(body);
      if (!Array.isArray(value))
        return answerWith(await engine.answerOne(parametersOf(value), callerOf(context)), key, call, type);
      if (value.length > engine.bounds.batch)
        return problem('body-too-large', context, batchTooLarge(value.length, engine.bounds.batch));
      if (value.length === 0) throw new GraphqlRefusal('MALFORMED_REQUEST', 'The batch is empty.');
      return answerWith(await engine.answerAll(value, callerOf(context)), key, call, type);
    });
  };

  const answerGet = async (call: Call, type: MediaType): Promise<Outgoing> => {
    const key = `${type} GET ${call.search}`;
    const known = kept.find(key);
    if (known) return send(await kept.sealed(key, known, call.header('accept-encoding')), call);
    return refusing(call, type, async () => {
      const parameters: Parameters = parametersOfSearch(call.search);
      if (engine.isUnsafe(parameters)) return wrongMethod(['POST'], call.context);
      return answerWith(await engine.answerOne(parameters, callerOf(call.context)), key, call, type);
    });
  };

  const callerOf = (context: RequestContext) => ({
    requestId: context.requestId,
    onFault: (error: unknown) => onFault(error, context),
  });

  const refusing = async (call: Call, type: MediaType, make: () => Promise<Outgoing>): Promise<Outgoing> => {
    try {
      return await make();
    } catch (error) {
      if (error instanceof GraphqlRefusal) return answerWith(error, undefined, call, type);
      throw error;
    }
  };

  const answerWith = async (
    outcome: Outcome | readonly Outcome[],
    key: string | undefined,
    call: Call,
    type: MediaType,
  ): Promise<Outgoing> => {
    const outcomes = isBatch(outcome) ? outcome : [outcome];
    // A batch is as good as its worst member: a failure is never hidden behind a 200.
    const status = Math.max(...outcomes.map((one) => statusOf(one, profile, type)));
    const bodies = outcomes.map((one) => (one instanceof GraphqlRefusal ? { errors: one.errors } : one.answer));
    const keeps = outcomes.every(
      (one) => !(one instanceof GraphqlRefusal) && one.unchanging && one.failed === undefined,
    );
    const content: Content = {
      type: `${typeOfAnswer(profile, status, type)}; charset=utf-8`,
      body: Buffer.from(JSON.stringify(isBatch(outcome) ? bodies : bodies[0])),
      cache: keeps && call.method !== 'POST' ? revalidated : neverKept,
      language: null,
      vary: ['Accept'],
      headers: openToAll,
    };
    const acceptEncoding = call.header('accept-encoding');
    if (keeps && key !== undefined) return send(await kept.sealed(key, kept.keep(key, content), acceptEncoding), call);
    return send(await sealFor(content, codingFor(content.body.length, acceptEncoding)), call, status);
  };

  return {
    at: [path],
    methods: () => methods,
    handle: async (request, context) => responseOf(await answer(callOfRequest(request, context)), request.method),
    listen: async (message, response, context) => {
      const call = callOfMessage(message, context);
      let outgoing: Outgoing;
      try {
        outgoing = await answer(call);
      } catch (error) {
        onFault(error, context);
        outgoing = problemResponse('internal-error', context);
      }
      await sendMessage(outgoing, call, response);
    },
    printedSchema: printedSchema(schema),
  };
}

function isBatch(outcome: Outcome | readonly Outcome[]): outcome is readonly Outcome[] {
  return Array.isArray(outcome);
}

function statusOf(outcome: Outcome, profile: Profile, type: MediaType): number {
  return outcome instanceof GraphqlRefusal
    ? statusOfRefusal(profile, outcome.code, type)
    : statusOfResult(profile, outcome.failed);
}

/** Only what is read by GET can be "not modified", and only when it did not fail. */
function send(sealed: Sealed, call: Call, status = 200): Outgoing {
  const selected = select(sealed, {
    acceptEncoding: call.header('accept-encoding'),
    ifNoneMatch: call.method === 'POST' || status !== 200 ? undefined : call.header('if-none-match'),
  });
  if (selected === undefined) return problem('not-acceptable', call.context, notAcceptable);
  return selected.status === 304 ? selected : { ...selected, status };
}

function problem(code: ProblemCode, context: RequestContext, facts: ProblemFacts = {}): Response {
  return problemResponse(code, context, { ...facts, headers: { Vary: 'Accept', ...facts.headers } });
}

const notAcceptable: ProblemFacts = {
  detail: {
    pt: 'Este endereço envia application/graphql-response+json e application/json, em UTF-8.',
    en: 'This address sends application/graphql-response+json and application/json, in UTF-8.',
  },
};

const onlyJson: ProblemFacts = {
  detail: {
    pt: 'O corpo deve ser application/json em UTF-8, sem Content-Encoding.',
    en: 'The body must be application/json in UTF-8, without Content-Encoding.',
  },
  headers: { 'Accept-Post': 'application/json' },
};

const tooLarge: ProblemFacts = {
  detail: {
    pt: `O corpo passa de ${largestBody} bytes.`,
    en: `The body exceeds ${largestBody} bytes.`,
  },
};

function batchTooLarge(measured: number, allowed: number): ProblemFacts {
  return {
    detail: {
      pt: `O lote tem ${measured} requisições; são aceitas no máximo ${allowed}.`,
      en: `The batch has ${measured} requests; at most ${allowed} are taken.`,
    },
    members: { measured, allowed },
  };
}
