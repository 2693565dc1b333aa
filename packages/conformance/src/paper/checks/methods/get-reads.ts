// Does a read go by GET, with its filters in the query string? (spec 4.1)

import { listItems } from '../../model/list-items.ts';
import { answerOf, type Operation, saysItReads } from '../../model/operation.ts';
import { type Shape, shapesOf } from '../../model/shape.ts';
import { rememberedOf } from '../../words/remembered.ts';
import { joined, wordsOf } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { isKeyName } from '../access/key-in-header.ts';
import { isKind } from '../brasil/kinds.ts';
import { certain, likely, operationCheck } from '../check.ts';

export const getReads = operationCheck({
  rule: 'rest-get-reads',
  concerns: (operation) => isGet(operation) || isReadByPost(operation),
  judge: (operation) => {
    if (!isGet(operation)) return likely(operation.at, 'postReads');
    if (operation.body === undefined) return undefined;
    return certain(operation.body.at, 'getWithBody');
  },
});

const isGet = ({ method }: Operation) => method === 'get' || method === 'head';

/** A CPF or a credential belongs in no URL, so the read goes by POST. */
function carriesSecret({ body }: Operation): boolean {
  return body?.fields.some(({ name }) => isSecret(name)) === true || holdsSecret(shapesOf(body?.json));
}

const isSecret = (name: string) => isKind(name, 'cpf') || isKeyName(name) || names.proofs.has(joined(name));

/** Thousands of operations may refer to one body. */
const holdsSecret = rememberedOf((shapes: readonly Shape[]): boolean => {
  const inside = new Set(shapes.flatMap(({ properties }) => [...properties.values()].flatMap(shapesOf)));
  return [...shapes, ...inside].some(({ properties }) => [...properties.keys()].some(isSecret));
});

/** A POST that creates nothing, is named after a reading and answers with a list. */
function isReadByPost(operation: Operation): boolean {
  if (operation.method !== 'post' || operation.serving) return false;
  if (answerOf(operation, '201') !== undefined || answerOf(operation, '202') !== undefined) return false;
  const words = wordsOf(operation.segments.at(-1)?.text ?? '');
  const named = [words[0], words.at(-1), wordsOf(operation.operationId)[0]];
  // What is computed from the body, or from a file, is no read of something that is there.
  const isComputed = [...words, ...wordsOf(operation.operationId)].some((word) => names.computed.has(word));
  const isUpload = operation.body?.contents.some(({ mediaType }) => mediaType === 'multipart/form-data') === true;
  const isNamed = named.some((word) => names.readings.has((word ?? '').replace(/s$/, '')));
  const isReading = isNamed || (saysItReads(operation) && !isUpload);
  if (isComputed || !isReading || operation.segments.at(-1)?.parameter !== undefined || carriesSecret(operation))
    return false;
  // `/orders/search` may name its list after the orders.
  const above = { ...operation, segments: operation.segments.slice(0, -1) };
  return (listItems(operation) ?? listItems(above)) !== undefined;
}
