// Is everything that the run did not create as it was before?
import type { Evidence, StateEvidence, StateReading } from '../collect/evidence.ts';
import type { JsonObject } from '../exchange/exchange.ts';
import { canonical, differences, digestOf } from '../resource/same-state.ts';
import { broken, type Judgement, remark } from './judgement.ts';

/** Items that are in both readings of a list, and were not created by the run. */
type Lasting = { readonly id: string; readonly before: JsonObject; readonly after: JsonObject };

export function judgeState({ states, resources }: Evidence): readonly Judgement[] {
  if (states === undefined || states.length === 0) return [];
  const rule = ruleOf(resources);
  const unread = states.find(({ after }) => after === undefined);
  if (unread !== undefined)
    return [
      remark(
        rule,
        `${unread.resource.path} não pôde ser lido outra vez, e por isso não está provado que nada mais mudou.`,
        `${unread.resource.path} could not be read again, so it is not proved that nothing else changed.`,
      ),
    ];
  return [...states.flatMap((state) => changedItems(rule, state)), digests(rule, states)];
}

/** The rule about the request that may have changed more than it names. */
function ruleOf(resources: Evidence['resources']): string {
  if (resources.some(({ writes }) => writes?.put)) return 'rest-put-replaces';
  return resources.some(({ writes }) => writes?.patch) ? 'rest-patch-keeps-the-rest' : 'rest-post-creates';
}

/** One finding for each list: an item of others with a text of this run, or with other values than before. */
function changedItems(rule: string, state: StateEvidence): readonly Judgement[] {
  const { resource, before, after } = state;
  if (after === undefined) return [];
  const exchanges = [before.exchange, after.exchange];
  const touched = [...after.first].find(
    ([id, item]) => state.isMarked(item) && !state.isOurs(id) && before.first.has(id),
  );
  if (touched !== undefined)
    return [
      broken(
        rule,
        exchanges,
        [
          `O item ${touched[0]} de ${resource.path}, que esta conferência não criou, agora contém um valor escrito por ela.`,
          `Item ${touched[0]} of ${resource.path}, which this check did not create, now contains a value that this check wrote.`,
        ],
        { mend },
      ),
    ];
  const changed = lasting(state).find((item) => differences(item.before, item.after).length > 0);
  if (changed === undefined) return [];
  const members = differences(changed.before, changed.after).join(', ');
  return [
    broken(
      rule,
      exchanges,
      [
        `O item ${changed.id} de ${resource.path}, que esta conferência não criou, mudou enquanto ela escrevia (${members}). Se outro programa escreve nessa lista, repita com ele parado.`,
        `Item ${changed.id} of ${resource.path}, which this check did not create, changed while it wrote (${members}). If another program writes to this list, repeat while it is stopped.`,
      ],
      { sure: 'likely', mend },
    ),
  ];
}

const mend = {
  pt: 'Faça cada escrita mudar só o item que a URL nomeia.',
  en: 'Let each write change only the item that its URL names.',
};

/** Items that differ between two readings in a row belong to other writers, and items that come or go too. */
function lasting({ before, after, isOurs }: StateEvidence): readonly Lasting[] {
  return [...before.first].flatMap(([id, item]) => {
    const later = after?.first.get(id);
    const isSteady = isSame(before, id) && after !== undefined && isSame(after, id);
    return later === undefined || !isSteady || isOurs(id) ? [] : [{ id, before: item, after: later }];
  });
}

function isSame({ first, again }: StateReading, id: string): boolean {
  return canonical(first.get(id)) === canonical(again.get(id));
}

/** One hash over all lists before and after, with what it leaves out. */
function digests(rule: string, states: readonly StateEvidence[]): Judgement {
  const items = states.flatMap((state) => lasting(state).map((item) => ({ ...item, path: state.resource.path })));
  const hash = (which: 'before' | 'after') =>
    digestOf(items.map((item) => [`${item.path} ${item.id}`, item[which]] as const)).slice(0, 16);
  const [before, after] = [hash('before'), hash('after')];
  const came = states.flatMap((one) => newIn(one.after, one.before, one)).length;
  const gone = states.flatMap((one) => newIn(one.before, one.after, one)).length;
  const paths = states.map(({ resource }) => resource.path).join(', ');
  const isSameHash = before === after;
  const isCut = states.some((one) => !one.before.isWhole || one.after?.isWhole === false);
  const notes = {
    pt: [
      ...(came + gone > 0 ? [`${came} vieram e ${gone} saíram`] : []),
      ...(isCut ? ['só as páginas que puderam ser lidas'] : []),
    ],
    en: [
      ...(came + gone > 0 ? [`${came} came and ${gone} went`] : []),
      ...(isCut ? ['only the pages that could be read'] : []),
    ],
  };
  return remark(
    rule,
    `Estado de ${paths} antes e depois${isSameHash ? '' : ' (diferente)'}: sha256 ${isSameHash ? before : `${before} e ${after}`}, ${items.length} itens${notes.pt.map((note) => `; ${note}`).join('')}.`,
    `State of ${paths} before and after${isSameHash ? '' : ' (different)'}: sha256 ${isSameHash ? before : `${before} and ${after}`}, ${items.length} items${notes.en.map((note) => `; ${note}`).join('')}.`,
  );
}

function newIn(
  here: StateReading | undefined,
  there: StateReading | undefined,
  { isOurs }: StateEvidence,
): readonly string[] {
  return [...(here?.first.keys() ?? [])].filter((id) => !there?.first.has(id) && !isOurs(id));
}
