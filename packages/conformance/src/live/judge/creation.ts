// Does POST create an item, and say so by 201 with its URL?
import type { WriteStory } from '../collect/write-story.ts';
import { answered, type Exchange, hasStatus, isSuccess, type JsonObject } from '../exchange/exchange.ts';
import { idOf, itemOf, itemsOn } from '../resource/list-shape.ts';
import { canonical } from '../resource/same-state.ts';
import { broken, type Check, cannotTell, type Found, kept, shows } from './check.ts';

const notCreated: Check<WriteStory>['rows'] = [
  cannotTell(({ create }) => !isSuccess(create) && shows(create), {
    pt: '{call} recusou o corpo de exemplo com {status}',
    en: '{call} refused the sample body with {status}',
  }),
  cannotTell(({ create }) => hasStatus(create, 202), {
    pt: 'o item é criado mais tarde (202)',
    en: 'the item is created later (202)',
  }),
];

export const createdStatus: Check<WriteStory> = {
  rule: 'errors-201-for-created',
  mend: {
    pt: 'Responda 201 com o cabeçalho Location apontando para o item criado.',
    en: 'Send 201 and a Location header that points at the created item.',
  },
  rows: [
    ...notCreated,
    broken(({ create }) => !hasStatus(create, 201) && shows(create), {
      pt: '{call} criou um item e respondeu {status} em vez de 201.',
      en: '{call} created an item and responded with {status} instead of 201.',
    }),
    broken(({ create }) => answered(create, 'location') === undefined && shows(create), {
      pt: '{call} respondeu 201 sem a URL do item em Location.',
      en: '{call} sent 201 without the URL of the item in Location.',
    }),
    broken(({ create, atLocation }) => (isSuccess(atLocation) ? undefined : shows(create, atLocation)), {
      pt: 'Location leva a {call}, que responde {status}.',
      en: 'Location leads to {call}, which responds with {status}.',
    }),
    kept(),
  ],
};

export const postCreates: Check<WriteStory> = {
  rule: 'rest-post-creates',
  mend: {
    pt: 'Grave o item antes de responder ao POST, e faça com que ele possa ser lido em sua URL.',
    en: 'Store the item before responding to the POST, and make it readable at its URL.',
  },
  rows: [
    ...notCreated,
    cannotTell(({ url, reads }) => url === undefined || reads?.[0] === undefined, {
      pt: 'a resposta não diz o id do item',
      en: 'the response does not give the id of the item',
    }),
    broken(({ create, reads = [] }) => !(isSuccess(reads[0]) && itemOf(reads[0])) && shows(create, reads[0]), {
      pt: '{call1} respondeu {status1}, e o item não existe em {call}.',
      en: '{call1} responded with {status1}, and the item does not exist at {call}.',
    }),
    broken(copiesInList, { pt: '{call1} criou {size} itens de uma vez.', en: '{call1} created {size} items at once.' }),
    broken((story) => hasLostAll(story) && shows(story.create, story.reads?.[0]), {
      pt: 'Nada do que {call1} enviou está no item criado.',
      en: 'Nothing that {call1} sent is in the created item.',
    }),
    kept(),
  ],
};

/** One POST is one item in the list. */
function copiesInList({ create, sample: { textMember = '' }, firstReads }: WriteStory): Found | undefined {
  const mark = sentBody(create)[textMember];
  const list = firstReads?.[0]?.before;
  if (mark === undefined || list === undefined) return undefined;
  const copies = itemsOn(list).filter((item) => Object.values(item).includes(mark));
  const { size } = new Set(copies.map(idOf));
  return size < 2 ? undefined : { shown: [create, list], words: { size } };
}

function hasLostAll({ create, reads, sample: { full } }: WriteStory): boolean {
  const lost = lostMembers(sentBody(create), itemOf(reads?.[0]) ?? {}).filter((name) => name in full);
  return lost.length > 0 && lost.length === Object.keys(full).length;
}

function sentBody({ asked }: Exchange): JsonObject {
  return asked.body === undefined ? {} : JSON.parse(asked.body);
}

export function lostMembers(sent: JsonObject, read: JsonObject): readonly string[] {
  return Object.keys(sent).filter((name) => canonical(sent[name]) !== canonical(read[name]));
}
