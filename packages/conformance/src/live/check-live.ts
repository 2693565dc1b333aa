// Holds a running server against the rules: collects evidence, then judges it.
import type { Report, RuleFacts } from '../finding.ts';
import { collect } from './collect/collect.ts';
import type { Evidence } from './collect/evidence.ts';
import { below, LiveError, readBase } from './exchange/base.ts';
import type { Secret } from './exchange/credential.ts';
import {
  type Exchange,
  isObject,
  isSuccess,
  type JsonObject,
  jsonOf,
  mediaTypeOf,
  statusOf,
} from './exchange/exchange.ts';
import { createSession, noAnswers, type Session, type SessionOptions } from './exchange/session.ts';
import { createTransport, type Transport } from './exchange/transport.ts';
import { judgeAccess, judgeLimits } from './judge/judge-access.ts';
import { judgeFailures } from './judge/judge-failures.ts';
import { judgeFormat } from './judge/judge-format.ts';
import { judgeGraphql } from './judge/judge-graphql.ts';
import { judgePages } from './judge/judge-pages.ts';
import { judgeReads } from './judge/judge-reads.ts';
import { judgeRemoval } from './judge/judge-removal.ts';
import { judgeState } from './judge/judge-state.ts';
import { judgeWrites } from './judge/judge-writes.ts';
import type { Judgement } from './judge/judgement.ts';
import { reportOf } from './report-of.ts';
import { type Described, readDescription } from './resource/description.ts';
import { discover, named } from './resource/discover.ts';
import type { Resource } from './resource/resource.ts';

export type LiveOptions = {
  /** The base; twice the same to allow writes to a server that is not this machine. */
  readonly base: readonly string[];
  readonly allowWrites?: boolean;
  /** A parsed OpenAPI document. */
  readonly description?: JsonObject;
  /** Lists to check, as paths below the base, where no description names them. */
  readonly resources?: readonly string[];
  /** Path of a GraphQL endpoint. Default: the described one, or `graphql` below the base if it answers there. */
  readonly graphql?: string;
  readonly token?: Secret;
  readonly readOnlyToken?: Secret;
  /** Repeats a read until the limit of calls is spent, to see the 429. */
  readonly spendLimit?: boolean;
  readonly rules: readonly RuleFacts[];
  readonly transport?: Transport;
  readonly signal?: AbortSignal;
  readonly onProgress?: SessionOptions['onProgress'];
  readonly wait?: SessionOptions['wait'];
};

export async function checkLive(options: LiveOptions): Promise<Report> {
  const base = readBase(options.base, options.allowWrites ?? false);
  const described = options.description && readDescription(options.description, base);
  const transport = options.transport ?? createTransport();
  const { token, readOnlyToken, signal, onProgress, wait } = options;
  const session = createSession({
    base,
    transport,
    ...(described?.place ? { place: described.place } : {}),
    ...(token ? { token } : {}),
    ...(readOnlyToken ? { readOnlyToken } : {}),
    ...(signal ? { signal } : {}),
    ...(onProgress ? { onProgress } : {}),
    ...(wait ? { wait } : {}),
  });
  try {
    const evidence = await gather(session, described, options);
    return reportOf(judge(evidence), options.rules);
  } finally {
    if (options.transport === undefined) transport.close();
  }
}

export function judge(evidence: Evidence): readonly Judgement[] {
  const hasRest = evidence.resources.length > 0;
  return [
    ...(hasRest
      ? [
          judgeReads,
          judgePages,
          judgeWrites,
          judgeRemoval,
          judgeState,
          judgeFailures,
          judgeFormat,
          judgeAccess,
          judgeLimits,
        ].flatMap((check) => check(evidence))
      : []),
    ...judgeGraphql(evidence.graphql),
  ];
}

async function gather(session: Session, described: Described | undefined, options: LiveOptions): Promise<Evidence> {
  const isNamed = options.resources !== undefined && options.resources.length > 0;
  const found = isNamed
    ? { resources: chosen(session, options.resources ?? [], described), root: undefined }
    : described
      ? { resources: described.resources, nested: described.nested, root: undefined }
      : options.graphql
        ? { resources: [], root: undefined }
        : await discover(session);
  const graphqlUrl = await findGraphql(session, described, options);
  if (found.resources.length === 0 && graphqlUrl === undefined) throw nothingToCheck(session, found.root);
  const evidence = await collect(session, {
    nested: [],
    ...found,
    graphqlUrl,
    spendLimit: options.spendLimit ?? false,
  });
  const unread = evidence.resources.filter(({ lists }) => !lists.some(isSuccess));
  if (described === undefined && graphqlUrl === undefined && unread.length === evidence.resources.length)
    throw nothingRead(unread[0]?.lists[0]);
  return evidence;
}

/** Without a description, a list that cannot be read says nothing about the API. */
function nothingRead(list: Exchange | undefined): LiveError {
  const status = list ? statusOf(list) : 0;
  const path = list ? new URL(list.asked.url).pathname : '';
  const key = status === 401 || status === 403;
  return new LiveError('cannot-run', {
    pt: `Nenhuma lista pôde ser lida: ${path} responde ${status}.${key ? ' Informe a credencial com --token-env.' : ''}`,
    en: `No list could be read: ${path} responds with ${status}.${key ? ' Give the credential with --token-env.' : ''}`,
  });
}

/** The described resource of a path where there is one. */
function chosen(session: Session, paths: readonly string[], described: Described | undefined): readonly Resource[] {
  return named(session, paths).map((one) => described?.resources.find(({ path }) => path === one.path) ?? one);
}

async function findGraphql(
  session: Session,
  described: Described | undefined,
  { graphql, resources }: LiveOptions,
): Promise<string | undefined> {
  if (graphql !== undefined) return below(session.base, graphql);
  if (resources !== undefined && resources.length > 0) return undefined;
  if (described !== undefined) return described.graphqlPath;
  const url = session.base.url.pathname.endsWith('/graphql') ? session.base.url.href : below(session.base, 'graphql');
  // By GET, because a POST to a path that was not named could change something.
  const exchange = await session.send({ url: `${url}?query=%7B__typename%7D` });
  const json = jsonOf(exchange);
  const isGraphql = isObject(json) && (isSuccess(exchange) ? isObject(json.data) : Array.isArray(json.errors));
  return isGraphql && /__typename|GET|query/i.test(exchange.answer?.body ?? '') ? url : undefined;
}

function nothingToCheck(session: Session, root: Exchange | undefined): LiveError {
  const { href } = session.base.url;
  if (root?.failure !== undefined) return noAnswers(root);
  const status = root ? statusOf(root) : 0;
  const seen = root ? ` (${status}${mediaTypeOf(root) ? `, ${mediaTypeOf(root)}` : ''})` : '';
  if (status >= 300 && status < 400)
    return new LiveError('cannot-run', {
      pt: `${href} redireciona${seen}; redirecionamentos não são seguidos. Informe a URL final.`,
      en: `${href} redirects${seen}; redirects are not followed. Give the final URL.`,
    });
  if (root?.answer?.isCut)
    return new LiveError('cannot-run', {
      pt: `A resposta de ${href} não termina; a leitura parou no limite.`,
      en: `The response of ${href} does not end; reading stopped at the bound.`,
    });
  return new LiveError('cannot-run', {
    pt: `Nada a conferir em ${href}${seen}: nem lista, nem links para listas, nem GraphQL. Informe uma descrição ou os caminhos com --resource.`,
    en: `Nothing to check at ${href}${seen}: no list, no links to lists, no GraphQL. Give a description, or paths with --resource.`,
  });
}
