// Is everything that the run did not create as it was before?
import { worded } from '../../worded.ts';
import type { Evidence, StateEvidence } from '../collect/collect.ts';
import type { StateReading } from '../collect/read-lists.ts';
import type { Exchange, JsonObject } from '../exchange/exchange.ts';
import { idOf, itemsOn } from '../resource/list-shape.ts';
import { canonical, clocksBetween, differences, digestOf } from '../resource/same-state.ts';
import { broken, type Check, type Found, type Judgement, judgeBy, likelyBroken, remark } from './check.ts';
import { state as texts } from './live-texts.ts';

type States = readonly StateEvidence[];

export function judgeState({ states = [], resources }: Evidence): readonly Judgement[] {
  if (states.length === 0) return [];
  // The rule about the request that may have changed more than it names.
  const hasPut = resources.some(({ writes }) => writes?.put);
  const hasPatch = resources.some(({ writes }) => writes?.patches);
  const rule = hasPut ? 'rest-put-replaces' : hasPatch ? 'rest-patch-keeps-the-rest' : 'rest-post-creates';
  const { mend } = texts;
  const isRead = states.every(({ after }) => after !== undefined);
  const lists = states.map((state) => {
    const of = resources.find((one) => one.resource === state.resource);
    const early = [
      ...(of?.lists ?? []),
      ...(of?.pages?.pages ?? []),
      ...(of?.probes ?? []).map(({ exchange }) => exchange),
    ].filter(({ asked }) => asked.method === 'GET');
    return { evidence: { ...state, early }, words: { path: state.resource.path } };
  });
  return [
    ...judgeBy([{ rule, mend, rows: listRows }], isRead ? lists : []),
    ...judgeBy([{ rule, mend, rows: runRows }], [{ evidence: states }]),
  ];
}

/** One finding for each list: an item of others with a text of this run, or with other values than before. */
const listRows: Check<StateEvidence & { readonly early: readonly Exchange[] }>['rows'] = [
  broken((state) => shownIn(state, touched(state)), texts.touched),
  likelyBroken((state) => {
    const items = lasting(state);
    const clocks = clocksBetween([...state.before.first.values()], [...(state.after?.first.values() ?? [])]);
    const changed = (before: JsonObject, after: JsonObject) =>
      differences(before, after).filter((name) => !clocks.has(name));
    // What changed while the run only read belongs to other writers.
    const isShared = state.early.flatMap(itemsOn).some((item) => {
      const later = state.before.first.get(idOf(item) ?? '');
      return later !== undefined && changed(item, later).length > 0;
    });
    const one = isShared ? undefined : items.find(({ before, after }) => changed(before, after).length > 0);
    return one && shownIn(state, one.id, changed(one.before, one.after).join(', '));
  }, texts.changed),
];

function shownIn({ before, after }: StateEvidence, id: string | undefined, members = ''): Found | undefined {
  return id === undefined || after === undefined
    ? undefined
    : { shown: [before.exchange, after.exchange], words: { id, members } };
}

function touched({ before, after, isMarked, isOurs }: StateEvidence): string | undefined {
  return [...(after?.first ?? [])].find(([id, item]) => isMarked(item) && !isOurs(id) && before.first.has(id))?.[0];
}

/** Items of both readings. Those that differ between two in a row belong to other writers, and those that come or go too. */
function lasting({ before, after, isOurs }: StateEvidence) {
  const isSteady = (reading: StateReading | undefined, id: string) =>
    canonical(reading?.first.get(id)) === canonical(reading?.again.get(id));
  return [...before.first].flatMap(([id, item]): readonly { id: string; before: JsonObject; after: JsonObject }[] => {
    const later = after?.first.get(id);
    return later && isSteady(before, id) && isSteady(after, id) && !isOurs(id)
      ? [{ id, before: item, after: later }]
      : [];
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
  return [...(here?.first.keys() ?? [])].filter((id) => !there?.first.has(id) && !isOurs(id));
}
