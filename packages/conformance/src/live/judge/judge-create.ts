// Does POST create an item, and say so by 201 with its URL?
import type { WriteStory } from '../collect/evidence.ts';
import { type Exchange, headerOf, isSuccess, type JsonObject, statusOf } from '../exchange/exchange.ts';
import { idOf, itemOf, listOf } from '../resource/list-shape.ts';
import type { Sample } from '../resource/resource.ts';
import { canonical } from '../resource/same-state.ts';
import { broken, called, cannotTell, type Judgement, kept } from './judgement.ts';

export function judgeCreate({ create, url, reads, atLocation, sample, firstReads }: WriteStory): readonly Judgement[] {
  const posts = 'rest-post-creates';
  const status = 'errors-201-for-created';
  if (!isSuccess(create)) {
    const missing = [
      `${called(create)} recusou o corpo de exemplo com ${statusOf(create)}`,
      `${called(create)} refused the sample body with ${statusOf(create)}`,
    ] as const;
    return [posts, status].map((rule) => cannotTell(rule, ...missing));
  }
  if (statusOf(create) === 202)
    return [posts, status].map((rule) =>
      cannotTell(rule, 'o item é criado mais tarde (202)', 'the item is created later (202)'),
    );
  const [created] = reads ?? [];
  const location = headerOf(create.answer?.headers ?? [], 'location');
  const judgedStatus =
    statusOf(create) !== 201
      ? broken(
          status,
          [create],
          [
            `${called(create)} criou um item e respondeu ${statusOf(create)} em vez de 201.`,
            `${called(create)} created an item and responded with ${statusOf(create)} instead of 201.`,
          ],
        )
      : location === undefined
        ? broken(
            status,
            [create],
            [
              `${called(create)} respondeu 201 sem a URL do item em Location.`,
              `${called(create)} sent 201 without the URL of the item in Location.`,
            ],
          )
        : atLocation && !isSuccess(atLocation)
          ? broken(
              status,
              [create, atLocation],
              [
                `Location leva a ${called(atLocation)}, que responde ${statusOf(atLocation)}.`,
                `Location leads to ${called(atLocation)}, which responds with ${statusOf(atLocation)}.`,
              ],
            )
          : kept(status);
  if (url === undefined || created === undefined)
    return [
      judgedStatus,
      cannotTell(posts, 'a resposta não diz o id do item', 'the response does not give the id of the item'),
    ];
  const read = itemOf(created);
  if (!isSuccess(created) || read === undefined)
    return [
      judgedStatus,
      broken(
        posts,
        [create, created],
        [
          `${called(create)} respondeu ${statusOf(create)}, e o item não existe em ${called(created)}.`,
          `${called(create)} responded with ${statusOf(create)}, and the item does not exist at ${called(created)}.`,
        ],
      ),
    ];
  const copies = judgeCopies(create, sample, firstReads?.[0]?.before);
  if (copies) return [judgedStatus, copies];
  const lost = lostMembers(sentBody(create), read).filter((name) => name in sample.full);
  return [
    judgedStatus,
    lost.length > 0 && lost.length === Object.keys(sample.full).length
      ? broken(
          posts,
          [create, created],
          [
            `Nada do que ${called(create)} enviou está no item criado.`,
            `Nothing that ${called(create)} sent is in the created item.`,
          ],
        )
      : kept(posts),
  ];
}

/** One POST is one item in the list. */
function judgeCopies(create: Exchange, { textMember }: Sample, list: Exchange | undefined): Judgement | undefined {
  const mark = textMember === undefined ? undefined : sentBody(create)[textMember];
  if (mark === undefined || list === undefined) return undefined;
  const copies = listOf(list)?.items.filter((item) => Object.values(item).includes(mark)) ?? [];
  const { size } = new Set(copies.map(idOf));
  if (size < 2) return undefined;
  return broken(
    'rest-post-creates',
    [create, list],
    [`${called(create)} criou ${size} itens de uma vez.`, `${called(create)} created ${size} items at once.`],
  );
}

function sentBody({ asked }: Exchange): JsonObject {
  return asked.body === undefined ? {} : JSON.parse(asked.body);
}

export function lostMembers(sent: JsonObject, read: JsonObject): readonly string[] {
  return Object.keys(sent).filter((name) => canonical(sent[name]) !== canonical(read[name]));
}
