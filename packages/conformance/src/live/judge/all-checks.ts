// Which checks are there for a running server, and which evidence does each of them judge?
import type { Text } from '@farol/http';
import type { Evidence, ResourceEvidence } from '../collect/evidence.ts';
import { bearerToken, forbiddenIs403, stateless, unauthenticatedIs401 } from './access.ts';
import { patchKeepsTheRest, putIsIdempotent, putReplaces } from './changes.ts';
import { always, cannotTell, type Judgement, judgeBy, remark, type Subject } from './check.ts';
import { createdStatus, postCreates } from './creation.ts';
import { clientErrors, failuresOf, malformedIs400, missingIs404, noErrorFlags } from './failures.ts';
import { failureKinds, oneFormat } from './format.ts';
import { graphqlChecks, isExecuted, unansweredGraphql } from './graphql.ts';
import { longUrlIs414, spentIs429 } from './limits.ts';
import { pagination, walksOf } from './pages.ts';
import { jsonPayloads, noContentIsEmpty, successes, successOnly } from './payloads.ts';
import { getIsSafe, getReads } from './reading.ts';
import { deleteIsIdempotent } from './removal.ts';
import { judgeState } from './state.ts';

const readChecks = [getReads, getIsSafe];
const payloadChecks = [successOnly, jsonPayloads];
const writeChecks = [createdStatus, postCreates, putIsIdempotent, putReplaces, patchKeepsTheRest, deleteIsIdempotent];
const failureChecks = [missingIs404, malformedIs400, clientErrors, noErrorFlags];
const accessChecks = [unauthenticatedIs401, stateless, bearerToken];

/** The rules that a running server is held against. */
export const liveRules: readonly string[] = [
  ...new Set(
    [
      readChecks,
      payloadChecks,
      pagination,
      writeChecks,
      noContentIsEmpty,
      failureChecks,
      oneFormat,
      accessChecks,
      forbiddenIs403,
      spentIs429,
      longUrlIs414,
      graphqlChecks,
    ]
      .flat()
      .map(({ rule }) => rule),
  ),
];

export function judge(evidence: Evidence): readonly Judgement[] {
  const { graphql, resources } = evidence;
  const checks = isExecuted(graphql?.typename) ? graphqlChecks : unansweredGraphql;
  return [
    ...(resources.length > 0 ? judgeRest(evidence) : []),
    ...(graphql ? judgeBy(checks, [{ evidence: graphql }]) : []),
  ];
}

function judgeRest(run: Evidence): readonly Judgement[] {
  const { resources, exchanges, longUrl } = run;
  const answers = successes(run);
  const guards = resources.flatMap(({ access, resource: { isGuarded } }) => (access ? [{ ...access, isGuarded }] : []));
  const tried = resources.flatMap(({ writes }) => writes?.readOnly ?? []).slice(0, 1);
  return [
    ...judgeBy(readChecks, resources.map(atPath)),
    ...judgeBy(
      [{ ...getReads, rows: [remark(always, notVisited)] }],
      run.unvisited.map((path) => whole(path, { path })),
    ),
    ...judgeBy(payloadChecks, answers.length > 0 ? [whole(answers)] : []),
    ...judgeBy([pagination], resources.flatMap(walksOf)),
    ...resources.flatMap(judgeWrites),
    ...judgeBy([noContentIsEmpty], [whole(exchanges)]),
    ...judgeState(run),
    ...judgeBy(failureChecks, [whole(failuresOf(run))]),
    ...judgeBy([oneFormat], [whole(failureKinds(run))]),
    ...judgeBy(
      accessChecks,
      guards.map((guard) => whole(guard)),
    ),
    ...judgeBy(
      [forbiddenIs403],
      tried.map((exchange) => whole(exchange)),
    ),
    ...judgeBy([spentIs429], [whole(run)]),
    ...judgeBy([longUrlIs414], longUrl ? [whole(longUrl)] : []),
  ];
}

const whole = <E>(evidence: E, words: Subject<E>['words'] = {}): Subject<E> => ({ evidence, words });
const atPath = (evidence: ResourceEvidence) => whole(evidence, { path: evidence.resource.path });

const notVisited: Text = {
  pt: '{path} não foi conferido: não se conhece um id para pôr no caminho.',
  en: '{path} was not checked: no id is known to put into its path.',
};

function judgeWrites({ writes, noWrites = 'not-allowed', resource: { path } }: ResourceEvidence): readonly Judgement[] {
  if (writes && !writes.wasThere)
    return judgeBy(writeChecks, [{ evidence: writes, words: { path }, create: writes.create }]);
  const rows = [cannotTell(always, noWriteTexts[writes ? 'item-not-ours' : noWrites])];
  return judgeBy(
    writeChecks.map((check) => ({ ...check, rows })),
    [whole({}, { path })],
  );
}

/** Why nothing was written to a list. */
const noWriteTexts: Readonly<Record<NonNullable<ResourceEvidence['noWrites']> | 'item-not-ours', Text>> = {
  'not-allowed': {
    pt: 'escritas não foram permitidas (--allow-writes)',
    en: 'writes were not allowed (--allow-writes)',
  },
  'not-offered': { pt: '{path} não aceita POST', en: '{path} does not accept POST' },
  'no-sample': {
    pt: 'não se sabe que corpo cria um item em {path}; informe uma descrição',
    en: 'it is not known which body creates an item in {path}; give a description',
  },
  'item-not-ours': {
    pt: 'POST {path} devolveu um item que já existia, e que a conferência não muda',
    en: 'POST {path} returned an item that already existed, which the run does not change',
  },
  'parent-not-ours': {
    pt: '{path} fica abaixo de um item que a conferência não criou, e só foi lido',
    en: '{path} is below an item that the run did not create, and was only read',
  },
  'limit-spent': {
    pt: 'o limite de chamadas se esgotou antes do fim das escritas em {path}',
    en: 'the limit of calls was spent before the writes to {path} were over',
  },
};
