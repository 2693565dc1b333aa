import type { Sureness } from '../../../finding.ts';
import { child, follow } from '../../document/source.ts';
import type { Body } from '../../model/operation.ts';
import { shapesOf, typesOf } from '../../model/shape.ts';
import { joined, wordsOf } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { certain, likely, operationCheck } from '../check.ts';

export const deleteIsIdempotent = operationCheck({
  rule: 'rest-delete-is-idempotent',
  method: 'delete',
  judge: (operation, { byTemplate }) => {
    const { at, body, segments, template } = operation;
    const last = segments.at(-1);
    // A value that PUT or PATCH sets is named by its URL, whatever the body holds.
    const isReplaced = byTemplate.get(template)?.some(({ method }) => /^(put|patch)$/.test(method)) === true;
    const named = body && namedIn(body, last?.parameter);
    if (named !== undefined)
      return (named === 'certain' && !isReplaced ? certain : likely)(body?.at ?? at, 'deleteWithBody');
    if (last === undefined || last.parameter !== undefined || !names.relatives.has(joined(last.text))) return undefined;
    return likely(at, 'deleteMoving', { text: last.text });
  },
});

/** Whether the body names what is removed; options, reasons and passwords name nothing. */
function namedIn({ contents }: Body, item: string | undefined): Sureness | undefined {
  const schema = contents[0]?.schema;
  const [shape] = shapesOf(schema);
  if (shape === undefined || shape.types.has('array')) return shape && 'certain';
  const { properties, required } = shape;
  const isFree = shape.types.has('object') && child(follow(schema), 'properties') === undefined;
  if (properties.size === 0) return isFree ? 'likely' : undefined;
  if ([...properties.keys()].some((name) => names.proofs.has(joined(name)))) return undefined;
  const all = [...properties.keys()].filter(
    (name) => !names.asides.has(joined(name)) && !typesOf(properties.get(name)).has('boolean'),
  );
  const isKey = (name: string) => names.keyWords.has(wordsOf(name).at(-1) ?? '');
  // The URL of an item says what is removed, unless the body has to name it as well.
  if (item !== undefined)
    return all.some((name) => required.has(name) && joined(item).endsWith(joined(name))) ? 'likely' : undefined;
  if (all.some((name) => required.has(name))) return 'certain';
  return all.length === 1 || all.some(isKey) ? 'likely' : undefined;
}
