// Which checks are there for a running server, and which evidence does each of them judge?
import type { Evidence, ResourceEvidence } from '../collect/collect.ts';
import { bearerToken, forbiddenIs403, stateless, unauthenticatedIs401 } from './access.ts';
import {
  cpfLinks,
  linkSubjects,
  sentCheck,
  sentRules,
  sentSubjects,
  triedCheck,
  triedRules,
  triedSubjects,
} from './brasil.ts';
import { patchKeepsTheRest, putIsIdempotent, putReplaces } from './changes.ts';
import { always, type Check, cannotTell, type Judgement, judgeBy, remark, type Subject } from './check.ts';
import { conditionalRequests, conditionsOf, idempotencyKey } from './conditions.ts';
import { createdStatus, namesOther, postCreates } from './creation.ts';
import { endFields, limitFields } from './dated-fields.ts';
import { clientErrors, failuresOf, malformedIs400, missingIs404, noErrorFlags } from './failures.ts';
import { fitChecks, type Misfit } from './fits.ts';
import { failureKinds, oneFormat } from './format.ts';
import { graphqlChecks, isExecuted, unansweredGraphql } from './graphql.ts';
import { longUrlIs414, spentIs429, withoutSpent } from './limits.ts';
import { check, noWrites as noWriteTexts } from './live-texts.ts';
import { filteredPages, filteredTotal, pagination, walksOf } from './pages.ts';
import { isEmptySuccess, jsonBodies, jsonPayloads, noContentIsEmpty, successes, successOnly } from './payloads.ts';
import { getIsSafe, getReads, queryReads } from './reading.ts';
import { deleteIsIdempotent } from './removal.ts';
import { judgeState } from './state.ts';

type Part = { readonly rules: readonly string[]; readonly judge: (run: Evidence) => readonly Judgement[] };

/** These checks, for each of these subjects of a run. */
function part<E>(checks: readonly Check<E>[], subjectsOf: (run: Evidence) => readonly Subject<E>[]): Part {
  return { rules: checks.map(({ rule }) => rule), judge: (run) => judgeBy(checks, subjectsOf(run)) };
}

/** `seen`: the responses that it rests on. */
const one = <E>(evidence: E, seen?: readonly unknown[]): readonly Subject<E>[] => [
  { evidence, ...(seen && { words: { seen: seen.length } }) },
];
const each = <E>(list: readonly E[]): readonly Subject<E>[] => list.map((evidence) => ({ evidence }));

const notVisited: Check<string> = check('rest-get-reads', (text) => [
  remark((path) => ({ words: { path } }), text.notVisited),
]);
const createChecks = [createdStatus, postCreates];
const changeChecks = [putIsIdempotent, putReplaces, patchKeepsTheRest, deleteIsIdempotent, idempotencyKey];
const writeRules = [...createChecks, ...changeChecks].map(({ rule }) => rule);

/** Each list, where the run has this evidence of it. */
const lists = (has: 'lists' | 'tries' | 'writes') => (run: Evidence) =>
  run.resources.flatMap((one) => (one[has] ? [{ evidence: one, words: { path: one.resource.path } }] : []));

const restParts: readonly Part[] = [
  part([getReads, getIsSafe], lists('lists')),
  part([notVisited], ({ unvisited }) => each(unvisited)),
  part([successOnly, jsonPayloads], (run) => (successes(run).length > 0 ? one(successes(run), successes(run)) : [])),
  part([jsonBodies], (run) => one(run)),
  part([pagination], ({ resources }) => resources.flatMap(walksOf)),
  part([filteredPages], ({ resources }) => each(resources.flatMap(({ writes }) => writes?.filtered ?? []))),
  part([filteredTotal], ({ resources }) => each(resources.flatMap(({ probes }) => probes))),
  { rules: writeRules, judge: ({ resources }) => resources.flatMap(judgeWrites) },
  part([conditionalRequests], conditionsOf),
  part([noContentIsEmpty], ({ exchanges }) => one(exchanges, exchanges.filter(isEmptySuccess))),
  { rules: [], judge: judgeState },
  part([missingIs404, malformedIs400, clientErrors, noErrorFlags], (run) =>
    one(failuresOf(run), failuresOf(run).probes),
  ),
  part([oneFormat], (run) => one(failureKinds(run), failureKinds(run))),
  part([unauthenticatedIs401, stateless, bearerToken], lists('tries')),
  part([forbiddenIs403], lists('writes')),
  part([spentIs429], (run) => one(run, run.limited.length > 0 ? run.limited : run.spent.slice(-1))),
  part([limitFields, endFields], (run) => one(run)),
  part([queryReads], ({ query }) => (query ? one(query) : [])),
  part([longUrlIs414], ({ longUrl }) => (longUrl ? one(longUrl, [longUrl]) : [])),
  ...sentRules.map((rule) => part([sentCheck(rule)], (run) => sentSubjects(rule, run))),
  part([cpfLinks], linkSubjects),
  ...triedRules.map((rule) => part([triedCheck(rule)], (run) => triedSubjects(rule, run))),
];

/** The rules that a running server is held against. */
export const liveRules: readonly string[] = [
  ...new Set([...restParts.flatMap(({ rules }) => rules), ...graphqlChecks.map(({ rule }) => rule)]),
];

export function judge(run: Evidence, misfits: readonly Misfit[]): readonly Judgement[] {
  const checks = isExecuted(run.graphql?.typename) ? graphqlChecks : unansweredGraphql;
  return [
    ...withoutSpent(run, run.resources.length > 0 ? restParts.flatMap((some) => some.judge(run)) : []),
    ...judgeBy(fitChecks, one(misfits)),
    ...(run.graphql ? judgeBy(checks, one(run.graphql, run.graphql.exchanges)) : []),
  ];
}

/** Repeating a breach by a change begins with the request that creates its item. */
function judgeWrites(of: ResourceEvidence): readonly Judgement[] {
  const { writes, noWrites, resource } = of;
  const words = { path: resource.path };
  if (writes && !writes.wasThere)
    return [
      ...judgeBy(createChecks, [{ evidence: { story: writes, of }, words }]),
      ...judgeBy(changeChecks, [{ evidence: writes, words, create: writes.create }]),
    ];
  const rows = [cannotTell(always, noWriteTexts[writes ? 'not-ours' : noWrites])];
  const all = [...createChecks, ...changeChecks].map(({ rule, mend }) => ({
    ...{ rule, mend },
    rows: [...(rule === namesOther.rule ? namesOther.rows : []), ...rows],
  }));
  return judgeBy(all, [{ evidence: writes, words }]);
}
