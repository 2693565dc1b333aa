// Does the body of a PUT describe a state, not a step? (spec 4.1)

import type { Place } from '../../document/source.ts';
import { closedValues, shapesOf, typesOf } from '../../model/shape.ts';
import { remembered } from '../../words/remembered.ts';
import { joined, wordsOf } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { likely, operationCheck } from '../check.ts';

export const putIsIdempotent = operationCheck({
  rule: 'rest-put-is-idempotent',
  method: 'put',
  judge: (operation) => {
    const shapes = shapesOf(operation.body?.json);
    const members = shapes.flatMap(({ properties }) => [...properties]);
    const [name, at] = members.find(([key, one]) => (isStep(key) && !isYesOrNo(key, one)) || choosesStep(one)) ?? [];
    return at && likely(at, 'operationOnValue', { name });
  },
});

/** `addToList: true` is a state; a `toggle` is none. */
const isYesOrNo = (name: string, member: Place) => wordsOf(name).length > 1 && typesOf(member).has('boolean');

/** `operacao: somar | subtrair` beside a quantity. */
function choosesStep(member: Place): boolean {
  const values = closedValues(member) ?? [];
  return (
    values.length > 0 &&
    values.every((one) => [names.steps, names.stepsOnThings].some((list) => list.has(joined(String(one)))))
  );
}

/** Names that say "add to what is there": `increment`, `add_credits`, `incrementBy`, `quantity_delta`; `add_on` is a thing. */
const isStep = remembered((name): boolean => {
  const words = wordsOf(name);
  const [first = '', second] = words;
  const last = words.at(-1) ?? '';
  if (second === undefined) return names.steps.has(first);
  if (last === 'delta' || last === 'increment') return true;
  if (names.stepsOnThings.has(first)) return words.length > 2 || !names.stepParticles.has(second);
  return names.steps.has(first) && [second, last].some((word) => names.stepLinks.has(word));
});
