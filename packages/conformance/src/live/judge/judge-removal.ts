// Does DELETE remove, and nothing more; and is a response without content a 204?
import type { Evidence, WriteStory } from '../collect/evidence.ts';
import {
  type Exchange,
  headerOf,
  isClientError,
  isJsonType,
  isSuccess,
  mediaTypeOf,
  statusOf,
} from '../exchange/exchange.ts';
import { itemOf } from '../resource/list-shape.ts';
import { notOffered, notWritten } from './judge-writes.ts';
import { broken, called, cannotTell, type Judgement, kept, remark } from './judgement.ts';

const rule = 'rest-delete-is-idempotent';

export function judgeRemoval({ resources, exchanges }: Evidence): readonly Judgement[] {
  return [
    ...resources.flatMap(({ writes, noWrites, resource }) =>
      writes === undefined || writes.wasThere
        ? [notWritten(rule, writes?.wasThere ? 'item-not-ours' : noWrites, resource.path)]
        : judgeDelete(writes),
    ),
    ...judgeEmpty(exchanges),
  ];
}

function judgeDelete({ remove, refused, create, witness, others = [], leftOver }: WriteStory): readonly Judgement[] {
  const left = leftOver.map((url) =>
    remark(rule, `Criado por esta conferência e não removido: ${url}`, `Created by this check and not removed: ${url}`),
  );
  if (remove === undefined) return [cannotTell(rule, ...notOffered('DELETE', refused.DELETE)), ...left];
  const { first, gone, second, again } = remove;
  if (statusOf(first) === 202)
    return [cannotTell(rule, 'a remoção acontece mais tarde (202)', 'the removal happens later (202)'), ...left];
  const isThere = [gone, again].find((read) => isSuccess(read));
  if (isThere && isMarkedAsGone(isThere))
    return [cannotTell(rule, 'o item fica, marcado como removido', 'the item stays, marked as removed'), ...left];
  if (isThere)
    return [
      broken(
        rule,
        [first, isThere],
        [
          `${called(first)} respondeu ${statusOf(first)}, e o item ainda existe.`,
          `${called(first)} responded with ${statusOf(first)}, and the item still exists.`,
        ],
        { create },
      ),
      ...left,
    ];
  if (statusOf(second) >= 500 || second.answer === undefined)
    return [
      broken(
        rule,
        [first, second],
        [
          `O segundo DELETE responde ${statusOf(second) || 'nada'}.`,
          `The second DELETE responds with ${statusOf(second) || 'nothing'}.`,
        ],
        { create },
      ),
      ...left,
    ];
  const lost = [...(witness ? [witness] : []), ...others].find(
    (one) => isSuccess(one.first) && !isSuccess(one.last) && isClientError(one.last),
  );
  if (lost)
    return [
      broken(
        rule,
        [second, lost.last],
        ['Remover um item duas vezes removeu também outro.', 'Removing one item twice removed another one as well.'],
        { create },
      ),
      ...left,
    ];
  return [kept(rule), ...left];
}

function isMarkedAsGone(read: Exchange): boolean {
  const item = itemOf(read) ?? {};
  return Object.entries(item).some(
    ([name, value]) =>
      (/delet|remov|exclu|cancel|archiv|arquivad/i.test(name) && value !== null && value !== false) ||
      (typeof value === 'string' &&
        /^(deleted|removed|cancel+ed|archived|removid[oa]|excluíd[oa]|cancelad[oa]|arquivad[oa])$/i.test(value)),
  );
}

function judgeEmpty(exchanges: readonly Exchange[]): readonly Judgement[] {
  const empty = 'errors-204-without-body';
  const noContent = exchanges.filter((exchange) => statusOf(exchange) === 204);
  const withBody = noContent.find(
    ({ answer }) =>
      answer?.hasExtraBytes ||
      answer?.body !== '' ||
      Number(headerOf(answer?.headers ?? [], 'content-length') ?? 0) > 0,
  );
  if (withBody)
    return [
      broken(
        empty,
        [withBody],
        [`${called(withBody)} responde 204 com um corpo.`, `${called(withBody)} sends 204 with a body.`],
      ),
    ];
  const promised = exchanges.find(
    (exchange) =>
      isSuccess(exchange) &&
      statusOf(exchange) !== 204 &&
      exchange.asked.method !== 'HEAD' &&
      exchange.answer?.body === '' &&
      isJsonType(mediaTypeOf(exchange)),
  );
  if (promised)
    return [
      broken(
        empty,
        [promised],
        [
          `${called(promised)} responde ${statusOf(promised)} e promete JSON, mas não tem corpo: seria 204.`,
          `${called(promised)} responds with ${statusOf(promised)} and promises JSON, but has no body: that is a 204.`,
        ],
      ),
    ];
  const typed = noContent.find((exchange) => mediaTypeOf(exchange) !== '');
  if (typed)
    return [
      kept(empty),
      remark(
        empty,
        `${called(typed)} responde 204 com Content-Type.`,
        `${called(typed)} sends 204 with a Content-Type.`,
      ),
    ];
  const bare = exchanges.some((exchange) => isSuccess(exchange) && exchange.answer?.body === '');
  return noContent.length > 0 || bare
    ? [kept(empty)]
    : [cannotTell(empty, 'nenhuma resposta sem corpo foi vista', 'no response without a body was seen')];
}
