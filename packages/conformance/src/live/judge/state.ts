// Is everything that the run did not create as it was before?
import { worded } from '../../worded.ts';
import type { Evidence, StateEvidence } from '../collect/collect.ts';
import type { StateReading } from '../collect/read-lists.ts';
import { type Exchange, isSuccess, type JsonObject } from '../exchange/exchange.ts';
import { idOf, itemsOn } from '../resource/list-shape.ts';
import { listPath, type Resource } from '../resource/resource.ts';
import { canonical, clocksBetween, differences, digestOf, isOfClock, isServerMember } from '../resource/same-state.ts';
import { madeBy } from './changes.ts';
import { broken, type Check, type Found, type Judgement, judgeBy, likelyBroken, remark, shows } from './check.ts';
import { check, state as texts } from './live-texts.ts';

type States = readonly StateEvidence[];

export function judgeState({ states = [], resources, exchanges }: Evidence): readonly Judgement[] {
  if (states.length === 0) return [];
  // The rule about the request that may have changed more than it names.
  const hasPut = resources.some(({ writes }) => writes?.put);
  const hasPatch = resources.some(({ writes }) => writes && madeBy('PATCH', writes).length > 0);
  const rule = hasPut ? 'rest-put-replaces' : hasPatch ? 'rest-patch-keeps-the-rest' : 'rest-post-creates';
  const { mend } = texts;
  const isRead = states.every(({ after }) => after !== undefined);
  const lists = states.map((state) => ({
    evidence: { ...state, ...watch(exchanges, state.resource) },
    words: { path: state.resource.path },
  }));
  return [
    ...judgeBy([filterChanges], lists),
    ...judgeBy([{ rule, mend, rows: listRows }], isRead ? lists : []),
    ...judgeBy([{ rule, mend, rows: runRows }], [{ evidence: states }]),
  ];
}

/** An item that changed while nothing was written, and what was read meanwhile. */
type Moved = {
  readonly both: readonly [before: JsonObject, now: JsonObject];
  readonly names: readonly string[];
  /** From the reading before to that of the change. */
  readonly between: readonly Exchange[];
  readonly after: Exchange;
};
type Watched = StateEvidence & { readonly moved: readonly Moved[]; readonly restless: ReadonlySet<string> };

/** `restless`: the items that went back to what they had been before. */
function watch(exchanges: readonly Exchange[], resource: Resource): Omit<Watched, keyof StateEvidence> {
  const moved: Moved[] = [];
  const restless = new Set<string>();
  const seen = new Map<string, { item: JsonObject; at: number; states: Set<string> }>();
  const isMeant = ({ asked }: Exchange) => asked.as === 'caller' && new URL(asked.url).pathname === listPath(resource);
  let written = 0;
  for (const [at, exchange] of exchanges.entries()) {
    if (['POST', 'PUT', 'PATCH', 'DELETE'].includes(exchange.asked.method)) written = at;
    if (!isSuccess(exchange) || !isMeant(exchange)) continue;
    for (const item of itemsOn(exchange)) {
      const id = idOf(item) ?? '';
      const last = seen.get(id) ?? { item, at, states: new Set<string>() };
      const names = differences(last.item, item);
      const state = canonical(Object.entries(item).filter(([name]) => !isServerMember(name) && !isOfClock(name)));
      if (names.length > 0 && last.states.has(state)) restless.add(id);
      const isAlone = names.length > 0 && last.at > written;
      const between = exchanges.slice(last.at, at);
      if (isAlone) moved.push({ both: [last.item, item], names, after: exchange, between });
      seen.set(id, { item, at, states: last.states.add(state) });
    }
  }
  return { moved, restless };
}

/** Two changes or more, each after a filter by the very member that then changed, from or to its value. */
const filterChanges: Check<Watched> = check('rest-get-is-safe', (text) => [
  likelyBroken(({ moved }) => {
    const filters = moved.map(({ both, names, between }) =>
      between.find(({ asked }) => {
        const query = new URL(asked.url).searchParams;
        return names.every((name) => both.some((one) => query.get(name) === String(one[name])));
      }),
    );
    const isEach = moved.length > 1 && !filters.includes(undefined);
    return isEach && shows(moved[0]?.between[0], filters[0], moved[0]?.after);
  }, text.elsewhere),
]);

/** One finding for each list: an item of others with a text of this run, or with other values than before. */
const listRows: Check<Watched>['rows'] = [
  broken((state) => shownIn(state, touched(state)), texts.touched),
  likelyBroken((state) => {
    const clocks = clocksBetween([...state.before.items.values()], [...(state.after?.items.values() ?? [])]);
    const changed = (before: JsonObject, after: JsonObject) =>
      differences(before, after).filter((name) => !clocks.has(name));
    // What changed while the run only read belongs to other writers.
    const isShared = state.moved.some(({ names }) => names.some((name) => !clocks.has(name)));
    const calm = isShared ? [] : lasting(state).filter(({ id }) => !state.restless.has(id));
    const one = calm.find(({ before, after }) => changed(before, after).length > 0);
    return one && shownIn(state, one.id, changed(one.before, one.after).join(', '));
  }, texts.changed),
];

function shownIn({ before, after }: StateEvidence, id: string | undefined, members = ''): Found | undefined {
  return id === undefined || after === undefined
    ? undefined
    : { shown: [before.exchange, after.exchange], words: { id, members } };
}

function touched({ before, after, isMarked, isOurs }: StateEvidence): string | undefined {
  return [...(after?.items ?? [])].find(([id, item]) => isMarked(item) && !isOurs(id) && before.items.has(id))?.[0];
}

/** Items of both readings. Those that come or go belong to other writers. */
function lasting({ before, after, isOurs }: StateEvidence) {
  return [...before.items].flatMap(([id, item]): readonly { id: string; before: JsonObject; after: JsonObject }[] => {
    const later = after?.items.get(id);
    return later && !isOurs(id) ? [{ id, before: item, after: later }] : [];
  });
}

const runRows: Check<States>['rows'] = [
  remark((states) => {
    const unread = states.find(({ after }) => !after);
    return unread && { words: { path: unread.resource.path } };
  }, texts.notRead),
  remark((states) => states.every(({ after }) => after) && { words: digests(states) }, texts.digest),
];

/** One hash over all lists before and after, with what it leaves out. */
function digests(states: States) {
  const items = states.flatMap((state) => lasting(state).map((item) => ({ ...item, path: state.resource.path })));
  const hash = (which: 'before' | 'after') =>
    digestOf(items.map((item) => [`${item.path} ${item.id}`, item[which]] as const)).slice(0, 16);
  const [before, after] = [hash('before'), hash('after')];
  const came = states.flatMap((one) => newIn(one.after, one.before, one)).length;
  const gone = states.flatMap((one) => newIn(one.before, one.after, one)).length;
  const isCut = states.some((one) => !one.before.isWhole || !one.after?.isWhole);
  return {
    paths: states.map(({ resource }) => resource.path).join(', '),
    size: items.length,
    different: before === after ? '' : texts.different,
    hashes: before === after ? before : worded(texts.hashes, { before, after }),
    moved: came + gone > 0 ? worded(texts.moved, { came, gone }) : '',
    cut: isCut ? texts.cut : '',
  };
}

function newIn(here: StateReading | undefined, there: StateReading | undefined, { isOurs }: StateEvidence) {
  return [...(here?.items.keys() ?? [])].filter((id) => !there?.items.has(id) && !isOurs(id));
}
