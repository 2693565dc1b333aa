// Do PUT and PATCH do what the conventions say?
import type { BeforeAndAfter } from '../collect/evidence.ts';
import type { WriteStory } from '../collect/write-story.ts';
import { type Exchange, hasStatus, isClientError, isSuccess, statusOf } from '../exchange/exchange.ts';
import { idOf, itemOf, itemsOn } from '../resource/list-shape.ts';
import { canonical, differences } from '../resource/same-state.ts';
import { broken, byMembers, type Check, cannotTell, type Found, kept, shows, withWords } from './check.ts';
import { lostMembers } from './creation.ts';

/** The rows for a method that was not tried, or refused. */
export function notTried(
  method: 'PUT' | 'PATCH' | 'DELETE',
  step: 'put' | 'patch' | 'remove',
): Check<WriteStory>['rows'] {
  return [
    cannotTell((story) => !story[step] && shows(story.refused?.[method]), {
      pt: `${method} foi recusado com {status}`,
      en: `${method} was refused with {status}`,
    }),
    cannotTell((story) => !story[step], { pt: `${method} não foi experimentado`, en: `${method} was not tried` }),
  ];
}

export const putIsIdempotent: Check<WriteStory> = {
  rule: 'rest-put-is-idempotent',
  mend: {
    pt: 'Grave no PUT o estado enviado, sem somar, acrescentar nem criar outro item.',
    en: 'Let PUT store the state that was sent, without adding to it, appending to it or creating another item.',
  },
  needsItem: true,
  rows: [
    broken(({ refused }) => statusOf(refused?.PUT) >= 500 && shows(refused?.PUT), {
      pt: '{call} responde {status}.',
      en: '{call} responds with {status}.',
    }),
    ...notTried('PUT', 'put'),
    cannotTell(({ put }) => isClientError(put?.second) && !hasStatus(put?.second, 404) && shows(put?.second), {
      pt: 'o segundo PUT foi recusado com {status}',
      en: 'the second PUT was refused with {status}',
    }),
    broken(({ put }) => !isSuccess(put?.second) && shows(put?.first, put?.second), {
      pt: 'O mesmo PUT responde {status1} e depois {status}.',
      en: 'The same PUT responds with {status1} and then {status}.',
    }),
    broken(({ put }) => put && byMembers(changedByRepeat(put), put.read, put.again), {
      pt: 'O mesmo PUT enviado de novo mudou "{members}".',
      en: 'The same PUT sent again changed "{members}".',
    }),
    broken(({ put }) => put && copiesOf(put.mark, put.list) > 1 && shows(put.second, put.list), {
      pt: 'O mesmo PUT enviado duas vezes deixou dois itens na lista.',
      en: 'The same PUT sent twice left two items in the list.',
    }),
    broken((story) => byMembers(changedBeside(besidePut(story), story), story.witness?.first, story.witness?.last), {
      pt: 'Mudar um item mudou "{members}" de outro.',
      en: 'Changing one item changed "{members}" of another.',
    }),
    kept(),
  ],
};

/** Members that the server changes by itself count up or hold a time; a yes or no does not turn with every call. */
function changedByRepeat({ sent, read, again }: NonNullable<WriteStory['put']>): readonly string[] {
  const [before, after] = [itemOf(read), itemOf(again)];
  if (before === undefined || after === undefined) return [];
  const written = new Set(Object.keys(sent));
  const isToggled = (name: string) => typeof before[name] === 'boolean' && after[name] === !before[name];
  const toggled = Object.keys(before).filter((name) => !written.has(name) && isToggled(name));
  return [...differences(before, after, written), ...toggled];
}

function copiesOf(mark: string, list: Exchange): number {
  return new Set(itemsOn(list).flatMap((item) => (JSON.stringify(item).includes(mark) ? [idOf(item)] : []))).size;
}

/** A change by the PATCH is the business of its own rule. */
function besidePut({ witness, besidePatch }: WriteStory): BeforeAndAfter | undefined {
  return witness && { first: witness.first, last: besidePatch?.first ?? witness.last };
}

/** Members that differ from reading to reading without any write, such as signed URLs. */
function movingMembers({ reads }: WriteStory): ReadonlySet<string> {
  const [first, ...others] = (reads ?? []).map(itemOf).filter((item) => item !== undefined);
  return new Set(first ? others.flatMap((other) => differences(first, other)) : []);
}

/** Changed members of an item that no request named. */
function changedBeside(item: BeforeAndAfter | undefined, story: WriteStory): readonly string[] {
  const [before, after] = [itemOf(item?.first), itemOf(item?.last)];
  if (!isSuccess(item?.first) || !isSuccess(item?.last) || before === undefined || after === undefined) return [];
  const moving = movingMembers(story);
  return differences(before, after).filter((name) => !moving.has(name));
}

export const putReplaces: Check<WriteStory> = {
  rule: 'rest-put-replaces',
  mend: {
    pt: 'No PUT, apague ou devolva ao padrão os campos que não vieram; mudanças parciais são do PATCH.',
    en: 'In PUT, wipe members that were not sent or reset them to their defaults; partial changes belong to PATCH.',
  },
  needsItem: true,
  rows: [
    ...notTried('PUT', 'put'),
    broken(({ put }) => put && hasLostMark(put) && shows(put.first, put.read), {
      pt: 'O PUT respondeu {status1} e não mudou o item.',
      en: 'The PUT responded with {status1} and did not change the item.',
    }),
    cannotTell(({ wipe }) => wipe === undefined, {
      pt: 'todos os campos são obrigatórios',
      en: 'every member is required',
    }),
    // A server that refuses an incomplete body stores nothing that was not sent.
    kept(({ wipe }) => wipe?.after === undefined && isClientError(wipe?.put)),
    cannotTell(({ wipe }) => wipe?.after === undefined && shows(wipe?.put), {
      pt: 'PUT foi recusado com {status}',
      en: 'PUT was refused with {status}',
    }),
    broken((story) => byMembers(remained(story), story.wipe?.put, story.wipe?.after), {
      pt: 'O PUT não enviou "{members}", e o valor antigo permaneceu.',
      en: 'The PUT did not send "{members}", and the old value was kept.',
    }),
    kept(),
  ],
};

function hasLostMark({ sent, read, mark }: NonNullable<WriteStory['put']>): boolean {
  const stored = itemOf(read) ?? {};
  return lostMembers(sent, stored).some((name) => name in stored && name !== 'id' && sent[name] === mark);
}

const emptyValues = ['null', '""', 'false', '0', '[]'];

/** Members that the PUT left out and that still have their value. An empty value, or the default, says nothing. */
function remained({ wipe, witness }: WriteStory): readonly string[] {
  const [before = {}, after = {}] = [itemOf(wipe?.before), itemOf(wipe?.after)];
  const defaults = itemOf(witness?.first);
  return (wipe?.left ?? []).filter((name) => {
    const value = canonical(before[name]);
    const isTelling = !emptyValues.includes(value) && value !== canonical(defaults?.[name]);
    return name in before && name in after && value === canonical(after[name]) && isTelling;
  });
}

export const patchKeepsTheRest: Check<WriteStory> = {
  rule: 'rest-patch-keeps-the-rest',
  mend: {
    pt: 'No PATCH, mude apenas os campos enviados e conserve os outros.',
    en: 'In PATCH, change only the members that were sent and keep the others.',
  },
  needsItem: true,
  rows: [
    ...notTried('PATCH', 'patch'),
    broken(({ patch }) => !isStillReadable(patch) && shows(patch?.patch, patch?.after), {
      pt: 'Depois do PATCH o item não pode mais ser lido.',
      en: 'After the PATCH the item can no longer be read.',
    }),
    broken(lostByPatch, {
      pt: 'O PATCH de "{members}" mudou também "{lost}".',
      en: 'The PATCH of "{members}" also changed "{lost}".',
    }),
    broken((story) => byMembers(changedBeside(story.besidePatch, story), story.patch?.patch, story.besidePatch?.last), {
      pt: 'O PATCH de um item mudou "{members}" de outro.',
      en: 'The PATCH of one item changed "{members}" of another.',
    }),
    broken(({ patch }) => byMembers(ignoredByPatch(patch), patch?.patch, patch?.after), {
      pt: 'O PATCH respondeu {status1} e não mudou "{members}".',
      en: 'The PATCH responded with {status1} and did not change "{members}".',
    }),
    kept(),
  ],
};

function isStillReadable(patch: WriteStory['patch']): boolean {
  return itemOf(patch?.before) !== undefined && itemOf(patch?.after) !== undefined && isSuccess(patch?.after);
}

function lostByPatch(story: WriteStory): Found | undefined {
  const { sent = {}, before, after } = story.patch ?? {};
  const moving = movingMembers(story);
  const lost = differences(itemOf(before) ?? {}, itemOf(after) ?? {});
  const other = lost.filter((name) => !(name in sent) && !moving.has(name));
  return other.length > 0 ? withWords(shows(before, after), { members: Object.keys(sent), lost: other }) : undefined;
}

function ignoredByPatch({
  sent = {},
  before,
  after,
}: Partial<NonNullable<WriteStory['patch']>> = {}): readonly string[] {
  return Object.keys(sent).filter((name) => canonical(itemOf(before)?.[name]) === canonical(itemOf(after)?.[name]));
}
