// Does the body of a PUT describe a state, not a step? (spec 4.1)

import type { Operation } from '../../model/operation.ts';
import { shapesOf } from '../../model/shape.ts';
import { wordsOf } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { about, type Breach, judgeEach, likely, neverShown, type OpenApiCheck } from '../check.ts';

export const putIsIdempotent: OpenApiCheck = {
  rule: 'rest-put-is-idempotent',
  judge: ({ operations }) =>
    neverShown(
      judgeEach(
        operations.filter(({ method }) => method === 'put'),
        { pt: 'nenhum PUT descrito', en: 'no PUT is described' },
        breachOf,
      ),
      {
        pt: 'uma descrição não mostra o que um segundo PUT faz; para ver: --live',
        en: 'a description does not show what a second PUT does; to see it: --live',
      },
    ),
};

function breachOf(operation: Operation): Breach | undefined {
  for (const { properties } of shapesOf(operation.body?.json))
    for (const [name, at] of properties)
      if (isStep(name))
        return likely(
          at,
          about(operation, {
            pt: `recebe "${name}", uma operação sobre o valor atual: repetir muda o resultado`,
            en: `accepts "${name}", an operation on the current value: repeating it changes the result`,
          }),
          {
            pt: 'Receba o valor final; para operações, crie um sub-recurso com POST.',
            en: 'Accept the final value; for operations, create a sub-resource by POST.',
          },
        );
  return undefined;
}

/** Names that say "add to what is there": `increment`, `add_credits`, `incrementBy`, `quantity_delta`; `add_on` is a thing. */
function isStep(name: string): boolean {
  const words = wordsOf(name);
  const [first = '', second] = words;
  const last = words.at(-1) ?? '';
  if (second === undefined) return names.steps.has(first);
  if (last === 'delta' || last === 'increment') return true;
  if (names.stepsOnThings.has(first)) return words.length > 2 || !names.stepParticles.has(second);
  return names.steps.has(first) && [second, last].some((word) => names.stepLinks.has(word));
}
