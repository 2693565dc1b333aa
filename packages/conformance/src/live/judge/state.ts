// Is everything that the run did not create as it was before?
import type { Evidence, StateEvidence } from '../collect/collect.ts';
import type { StateReading } from '../collect/read-lists.ts';
import type { JsonObject } from '../exchange/exchange.ts';
import { canonical, differences, digestOf } from '../resource/same-state.ts';
import { broken, type Check, type Found, type Judgement, judgeBy, likelyBroken, remark } from './check.ts';

type States = readonly StateEvidence[];
/** An item that is in both readings of a list, and was not created by the run. */
type Lasting = { readonly id: string; readonly before: JsonObject; readonly after: JsonObject };

export function judgeState({ states = [], resources }: Evidence): readonly Judgement[] {
  if (states.length === 0) return [];
  // The rule about the request that may have changed more than it names.
  const hasPut = resources.some(({ writes }) => writes?.put);
  const hasPatch = resources.some(({ writes }) => writes?.patch);
  const rule = hasPut ? 'rest-put-replaces' : hasPatch ? 'rest-patch-keeps-the-rest' : 'rest-post-creates';
  const isRead = states.every(({ after }) => after !== undefined);
  const [one, all] = [
    { rule, mend, rows: listRows },
    { rule, mend, rows: runRows },
  ];
  const lists = isRead
    ? judgeBy(
        [one],
        states.map((evidence) => ({ evidence, words: { path: evidence.resource.path } })),
      )
    : [];
  return [...lists, ...judgeBy([all], [{ evidence: states }])];
}

const mend = {
  pt: 'Faça cada escrita mudar só o item que a URL nomeia.',
  en: 'Let each write change only the item that its URL names.',
};

/** One finding for each list: an item of others with a text of this run, or with other values than before. */
const listRows: Check<StateEvidence>['rows'] = [
  broken((state) => shownIn(state, { id: touched(state) }), {
    pt: 'O item {id} de {path}, que esta conferência não criou, agora contém um valor escrito por ela.',
    en: 'Item {id} of {path}, which this check did not create, now contains a value that this check wrote.',
  }),
  likelyBroken((state) => shownIn(state, changed(state)), {
    pt:
      'O item {id} de {path}, que esta conferência não criou, mudou enquanto ela escrevia ({members}). ' +
      'Se outro programa escreve nessa lista, repita com ele parado.',
    en:
      'Item {id} of {path}, which this check did not create, changed while it wrote ({members}). ' +
      'If another program writes to this list, repeat while it is stopped.',
  }),
];

function shownIn({ before, after }: StateEvidence, words: { readonly id: string | undefined }): Found | undefined {
  return words.id === undefined || after === undefined
    ? undefined
    : { shown: [before.exchange, after.exchange], words };
}

function touched({ before, after, isMarked, isOurs }: StateEvidence): string | undefined {
  const isTouched = ([id, item]: readonly [string, JsonObject]) =>
    isMarked(item) && !isOurs(id) && before.first.has(id);
  return [...(after?.first ?? [])].find(isTouched)?.[0];
}

function changed(state: StateEvidence) {
  const one = lasting(state).find((item) => differences(item.before, item.after).length > 0);
  return { id: one?.id, members: one && differences(one.before, one.after).join(', ') };
}

/** Items that differ between two readings in a row belong to other writers, and items that come or go too. */
function lasting({ before, after, isOurs }: StateEvidence): readonly Lasting[] {
  const isSteady = ({ first, again }: StateReading, id: string) =>
    canonical(first.get(id)) === canonical(again.get(id));
  return [...before.first].flatMap(([id, item]) => {
    const later = after?.first.get(id);
    const counts = later && isSteady(before, id) && after && isSteady(after, id) && !isOurs(id);
    return counts ? [{ id, before: item, after: later }] : [];
  });
}

const runRows: Check<States>['rows'] = [
  remark(
    (states) =>
      states
        .filter(({ after }) => !after)
        .slice(0, 1)
        .map(({ resource }) => ({ words: { path: resource.path } })),
    {
      pt: '{path} não pôde ser lido outra vez, e por isso não está provado que nada mais mudou.',
      en: '{path} could not be read again, so it is not proved that nothing else changed.',
    },
  ),
  remark((states) => states.every(({ after }) => after) && { words: digests(states) }, {
    pt: 'Estado de {paths} antes e depois{different}: sha256 {hashes}, {size} itens{moved}{cut}.',
    en: 'State of {paths} before and after{different}: sha256 {hashes}, {size} items{moved}{cut}.',
  }),
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
    different: before === after ? '' : { pt: ' (diferente)', en: ' (different)' },
    hashes: before === after ? before : { pt: `${before} e ${after}`, en: `${before} and ${after}` },
    moved: came + gone > 0 ? { pt: `; ${came} vieram e ${gone} saíram`, en: `; ${came} came and ${gone} went` } : '',
    cut: isCut ? { pt: '; só as páginas que puderam ser lidas', en: '; only the pages that could be read' } : '',
  };
}

function newIn(here: StateReading | undefined, there: StateReading | undefined, { isOurs }: StateEvidence) {
  return [...(here?.first.keys() ?? [])].filter((id) => !there?.first.has(id) && !isOurs(id));
}
