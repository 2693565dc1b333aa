// Which checks are there for a running server, and which evidence does each of them judge?
import type { Evidence, ResourceEvidence } from '../collect/collect.ts';
import { bearerToken, forbiddenIs403, stateless, unauthenticatedIs401 } from './access.ts';
import { patchKeepsTheRest, putIsIdempotent, putReplaces } from './changes.ts';
import { always, type Check, cannotTell, type Judgement, judgeBy, remark, type Subject } from './check.ts';
import { createdStatus, postCreates } from './creation.ts';
import { clientErrors, failuresOf, malformedIs400, missingIs404, noErrorFlags } from './failures.ts';
import { failureKinds, oneFormat } from './format.ts';
import { graphqlChecks, isExecuted, unansweredGraphql } from './graphql.ts';
import { longUrlIs414, spentIs429 } from './limits.ts';
import { check, noWrites as noWriteTexts } from './live-texts.ts';
import { pagination, walksOf } from './pages.ts';
import { jsonPayloads, noContentIsEmpty, successes, successOnly } from './payloads.ts';
import { getIsSafe, getReads } from './reading.ts';
import { deleteIsIdempotent } from './removal.ts';
import { judgeState } from './state.ts';

type Part = { readonly rules: readonly string[]; readonly judge: (run: Evidence) => readonly Judgement[] };

/** These checks, for each of these subjects of a run. */
function part<E>(checks: readonly Check<E>[], subjectsOf: (run: Evidence) => readonly Subject<E>[]): Part {
  return { rules: checks.map(({ rule }) => rule), judge: (run) => judgeBy(checks, subjectsOf(run)) };
}

const one = <E>(evidence: E): readonly Subject<E>[] => [{ evidence }];
const each = <E>(list: readonly E[]): readonly Subject<E>[] => list.map((evidence) => ({ evidence }));

const notVisited: Check<string> = check('rest-get-reads', (text) => [
  remark((path) => ({ words: { path } }), text.notVisited),
]);
const createChecks = [createdStatus, postCreates];
const changeChecks = [putIsIdempotent, putReplaces, patchKeepsTheRest, deleteIsIdempotent];
const writeChecks = [...createChecks, ...changeChecks];

const restParts: readonly Part[] = [
  part([getReads, getIsSafe], ({ resources }) =>
    resources.map((evidence) => ({ evidence, words: { path: evidence.resource.path } })),
  ),
  part([notVisited], ({ unvisited }) => each(unvisited)),
  part([successOnly, jsonPayloads], (run) => (successes(run).length > 0 ? one(successes(run)) : [])),
  part([pagination], ({ resources }) => resources.flatMap(walksOf)),
  { rules: writeChecks.map(({ rule }) => rule), judge: ({ resources }) => resources.flatMap(judgeWrites) },
  part([noContentIsEmpty], ({ exchanges }) => one(exchanges)),
  { rules: [], judge: judgeState },
  part([missingIs404, malformedIs400, clientErrors, noErrorFlags], (run) => one(failuresOf(run))),
  part([oneFormat], (run) => one(failureKinds(run))),
  part([unauthenticatedIs401, stateless, bearerToken], ({ resources }) =>
    each(resources.flatMap(({ access, resource: { isGuarded } }) => (access ? [{ ...access, isGuarded }] : []))),
  ),
  part([forbiddenIs403], ({ resources }) =>
    each(resources.flatMap(({ writes }) => writes?.readOnly ?? []).slice(0, 1)),
  ),
  part([spentIs429], one),
  part([longUrlIs414], ({ longUrl }) => (longUrl ? one(longUrl) : [])),
];

/** The rules that a running server is held against. */
export const liveRules: readonly string[] = [
  ...new Set([...restParts.flatMap(({ rules }) => rules), ...graphqlChecks.map(({ rule }) => rule)]),
];

export function judge(run: Evidence): readonly Judgement[] {
  const checks = isExecuted(run.graphql?.typename) ? graphqlChecks : unansweredGraphql;
  return [
    ...(run.resources.length > 0 ? restParts.flatMap((some) => some.judge(run)) : []),
    ...(run.graphql ? judgeBy(checks, one(run.graphql)) : []),
  ];
}

/** Repeating a breach by a change begins with the request that creates its item. */
function judgeWrites({ writes, noWrites, resource: { path } }: ResourceEvidence): readonly Judgement[] {
  const words = { path };
  if (writes && !writes.wasThere)
    return [
      ...judgeBy(createChecks, [{ evidence: writes, words }]),
      ...judgeBy(changeChecks, [{ evidence: writes, words, create: writes.create }]),
    ];
  const rows = [cannotTell(always, noWriteTexts[writes ? 'not-ours' : noWrites])];
  return judgeBy(
    writeChecks.map((one) => ({ ...one, rows })),
    [{ evidence: {}, words }],
  );
}
