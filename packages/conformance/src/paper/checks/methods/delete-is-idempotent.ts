import { child, follow, type Place } from '../../document/source.ts';
import { type Body, template } from '../../model/operation.ts';
import { shapesOf, typesOf } from '../../model/shape.ts';
import { joined, wordsOf } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { likely, operationCheck } from '../check.ts';

export const deleteIsIdempotent = operationCheck({
  rule: 'rest-delete-is-idempotent',
  method: 'delete',
  judge: ({ at, body, segments, parameters }, { byTemplate }) => {
    const last = segments.at(-1);
    // Links between resources (JSON:API) are removed by naming both ends, as often as one likes.
    const ofLinks = segments.some(({ text }) => text === 'relationships');
    const inQuery = parameters.some((one) => one.in === 'query' && /ids?$/i.test(one.name) && isRequired(one.at));
    if (body !== undefined && !ofLinks && !inQuery && namesItem(body, last?.parameter))
      return likely(body.at, 'deleteWithBody');
    if (last === undefined || last.parameter !== undefined || !names.relatives.has(joined(last.text))) return undefined;
    // Where the list has a member of that name, it is a slot for one item.
    const above = byTemplate.get(template(segments.slice(0, -1)))?.find(({ method }) => method === 'get');
    const isSlot = shapesOf(above?.successes[0]?.json).some(({ properties }) => properties.has(last.text));
    return isSlot ? undefined : likely(at, 'deleteMoving', { text: last.text });
  },
});

const isRequired = (at: Place) => child(follow(at), 'required')?.value === true;

/** Whether the body names what is removed; options, reasons and passwords name nothing. */
function namesItem({ contents }: Body, item: string | undefined): boolean {
  const schema = contents[0]?.schema;
  const [shape] = shapesOf(schema);
  if (shape === undefined || shape.types.has('array')) return shape !== undefined;
  const { properties, required } = shape;
  if (properties.size === 0) return shape.types.has('object') && child(follow(schema), 'properties') === undefined;
  // The URL of an item says what is removed, also where the body repeats it.
  if (item !== undefined) return false;
  if ([...properties.keys()].some((name) => names.proofs.has(joined(name)))) return false;
  const all = [...properties.keys()].filter(
    (name) => !names.asides.has(joined(name)) && !typesOf(properties.get(name)).has('boolean'),
  );
  const isKey = (name: string) => names.keyWords.has(wordsOf(name).at(-1) ?? '');
  return all.length === 1 || all.some((name) => required.has(name) || isKey(name));
}
