// Does POST create an item, and say so by 201 with its URL?
import type { WriteStory } from '../collect/evidence.ts';
import { type Exchange, headerOf, isSuccess, type JsonObject, statusOf } from '../exchange/exchange.ts';
import { itemOf } from '../resource/list-shape.ts';
import { canonical } from '../resource/same-state.ts';
import { broken, called, cannotTell, type Judgement, kept } from './judgement.ts';

export function judgeCreate({ create, url, reads, atLocation, sample }: WriteStory): readonly Judgement[] {
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
            `${called(create)} created an item and answered ${statusOf(create)} instead of 201.`,
          ],
        )
      : location === undefined
        ? broken(
            status,
            [create],
            [
              `${called(create)} respondeu 201 sem o endereço do item em Location.`,
              `${called(create)} answered 201 without the URL of the item in Location.`,
            ],
          )
        : atLocation && !isSuccess(atLocation)
          ? broken(
              status,
              [create, atLocation],
              [
                `Location leva a ${called(atLocation)}, que responde ${statusOf(atLocation)}.`,
                `Location leads to ${called(atLocation)}, which answers ${statusOf(atLocation)}.`,
              ],
            )
          : kept(status);
  if (url === undefined || created === undefined)
    return [
      judgedStatus,
      cannotTell(posts, 'a resposta não diz o id do item', 'the answer does not give the id of the item'),
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
          `${called(create)} answered ${statusOf(create)}, and the item does not exist at ${called(created)}.`,
        ],
      ),
    ];
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

function sentBody({ asked }: Exchange): JsonObject {
  return asked.body === undefined ? {} : JSON.parse(asked.body);
}

export function lostMembers(sent: JsonObject, read: JsonObject): readonly string[] {
  return Object.keys(sent).filter((name) => canonical(sent[name]) !== canonical(read[name]));
}
