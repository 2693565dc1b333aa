// Holds a running server against the rules: collects evidence, then judges it.
import type { Report, RuleFacts } from '../finding.ts';
import { collect, type Evidence } from './collect/collect.ts';
import { below, readBase } from './exchange/base.ts';
import type { Secret } from './exchange/credential.ts';
import {
  type Exchange,
  hasStatus,
  isObject,
  isSuccess,
  type JsonObject,
  jsonOf,
  mediaTypeOf,
  statusOf,
} from './exchange/exchange.ts';
import type { LiveError } from './exchange/live-error.ts';
import { noAnswers } from './exchange/record.ts';
import { createSession, type Session, type SessionOptions } from './exchange/session.ts';
import { stopped } from './exchange/stopped.ts';
import { createTransport, type Transport } from './exchange/transport.ts';
import { judge } from './judge/all-checks.ts';
import { misfitsOf } from './judge/fits.ts';
import { errors } from './judge/live-texts.ts';
import { reportOf } from './report-of.ts';
import { type Described, readDescription } from './resource/description.ts';
import { discover } from './resource/discover.ts';
import { undescribed } from './resource/resource.ts';

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
  /** Requests a second. Default: ten, and on this machine as many as it answers. */
  readonly rate?: number;
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
  const session = createSession({ ...options, base, transport, place: described?.place });
  try {
    const evidence = await gather(session, described, options);
    const misfits = described ? misfitsOf(evidence, described) : [];
    return requireRead(evidence, reportOf(judge(evidence, misfits), options.rules));
  } finally {
    if (options.transport === undefined) transport.close();
  }
}

async function gather(session: Session, described: Described | undefined, options: LiveOptions): Promise<Evidence> {
  const found = await findResources(session, described, options);
  const graphqlUrl = await findGraphql(session, described, options);
  if (found.resources.length === 0 && graphqlUrl === undefined) throw nothingToCheck(session, found.root);
  const plan = { nested: [], root: undefined, ...found, graphqlUrl, spendLimit: options.spendLimit ?? false };
  return collect(session, plan);
}

/** A run that could read nothing says nothing about the API, unless what it saw breaks a rule. */
function requireRead({ resources, graphql }: Evidence, report: Report): Report {
  const isUnread = resources.every(({ lists }) => !lists.some(isSuccess)) && !isSuccess(graphql?.typename);
  if (isUnread && report.findings.length === 0) throw nothingRead(resources[0]?.lists[0] ?? graphql?.typename);
  return report;
}

type Resources = Pick<Described, 'resources'> & Partial<Pick<Described, 'nested'>> & { readonly root?: Exchange };

/** The lists that are named, as the description has them; otherwise those of the description, or of the base. */
async function findResources(
  session: Session,
  described: Described | undefined,
  options: LiveOptions,
): Promise<Resources> {
  const { resources = [], graphql } = options;
  if (resources.length > 0) {
    const named = resources.map((path) => undescribed(new URL(below(session.base, path)).pathname));
    return { resources: named.map((one) => described?.resources.find(({ path }) => path === one.path) ?? one) };
  }
  if (described) return { resources: described.resources, nested: described.nested };
  return graphql ? { resources: [] } : discover(session);
}

async function findGraphql(
  session: Session,
  described: Described | undefined,
  { graphql, resources = [] }: LiveOptions,
): Promise<string | undefined> {
  if (graphql !== undefined) return below(session.base, graphql);
  if (resources.length > 0) return undefined;
  if (described !== undefined) return described.graphqlPath;
  const { href, pathname } = session.base.url;
  const url = pathname.endsWith('/graphql') ? href : below(session.base, 'graphql');
  // By GET, because a POST to a path that was not named could change something.
  const exchange = await session.read(`${url}?query=%7B__typename%7D`);
  const json = jsonOf(exchange);
  const isGraphql = isObject(json) && (isSuccess(exchange) ? isObject(json.data) : Array.isArray(json.errors));
  return isGraphql && /__typename|GET|query/i.test(exchange.answer?.body ?? '') ? url : undefined;
}

function nothingRead(list: Exchange | undefined): LiveError {
  const path = list ? new URL(list.asked.url).pathname : '';
  const hint = hasStatus(list, 401, 403) ? errors.giveToken : '';
  return stopped('cannot-run', 'nothingRead', { path, status: statusOf(list), hint });
}

function nothingToCheck(session: Session, root: Exchange | undefined): LiveError {
  if (root?.failure !== undefined) return noAnswers(root);
  const seen = root ? ` (${[statusOf(root), mediaTypeOf(root)].filter((one) => one !== '').join(', ')})` : '';
  const isRedirect = Math.floor(statusOf(root) / 100) === 3;
  const reason = isRedirect ? 'redirects' : root?.answer?.isCut ? 'endless' : 'nothing';
  return stopped('cannot-run', reason, { url: session.base.url.href, seen });
}
