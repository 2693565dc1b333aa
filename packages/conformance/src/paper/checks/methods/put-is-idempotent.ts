// Does the body of a PUT describe a state, not a step? (spec 4.1)

import type { Place } from '../../document/source.ts';
import { type Operation, title } from '../../model/operation.ts';
import { anyName, namesOf } from '../../model/own-members.ts';
import { type Shape, shapesOf } from '../../model/shape.ts';
import { saysRepeats } from '../../words/prose.ts';
import { remembered } from '../../words/says.ts';
import { foldWord } from '../../words/split-words.ts';
import { type Breach, firstOf, type OperationCheck } from '../check.ts';

/** Names of members that say "add to what is there". */
const step =
  /^(increment|decrement|delta|increase|decrease|add|append|subtract|incrementar?|decrementar?|somar|adicionar|acrescentar|subtrair|incremento|decremento|acrescimo)$|^(increment|decrement|increase|decrease|add|append|subtract|somar|adicionar|acrescentar|subtrair|incrementar|decrementar)(_?(to|by|ao|a|em|na|no)_|_?(To|By|Ao))|^(increment|decrement|increase|decrease|incrementar|decrementar|aumentar|diminuir)(_by|By|_por|Por|_em|Em)$|^(increment|decrement|increase|decrease)_\w+_by$|^(increment|decrement|increase|decrease)[A-Z]\w*By$|^(add|append|subtract|increase|decrease|somar|adicionar|acrescentar|subtrair)(_(?!ons?$|ins?$|ups?$)[a-z]|[A-Z])|_(delta|increment)$|(Delta|Increment)$/;

export const putIsIdempotent: OperationCheck = {
  rule: 'rest-put-is-idempotent',
  missing: { pt: 'nenhum PUT descrito', en: 'no PUT is described' },
  concerns: ({ method }) => method === 'put',
  breachOf,
};

const isStep = remembered((name) => {
  const folded = foldWord(name);
  return step.test(name) || (folded !== name && step.test(folded));
});

function breachOf(operation: Operation): Breach | undefined {
  return inMembers(operation) ?? inWords(operation);
}

function inWords(operation: Operation): Breach | undefined {
  if (operation.words === '' || !saysRepeats(operation.words)) return undefined;
  return {
    at: operation.at,
    sure: 'likely',
    message: {
      pt: `${title(operation)} soma algo a cada chamada, segundo a descrição: repetir muda o resultado.`,
      en: `${title(operation)} adds something with every call, by its description: repeating it changes the result.`,
    },
    mend,
  };
}

const mend = {
  pt: 'Receba o valor final; para operações, crie um sub-recurso com POST.',
  en: 'Accept the final value; for operations, create a sub-resource by POST.',
};

function inMembers(operation: Operation): Breach | undefined {
  const step = firstOf(shapesOf(operation.body?.json), ({ properties }) => firstStep(properties));
  if (step === undefined) return undefined;
  const { name, at } = step;
  return {
    at,
    sure: 'likely',
    message: {
      pt: `${title(operation)} recebe "${name}", uma operação sobre o valor atual: repetir muda o resultado.`,
      en: `${title(operation)} accepts "${name}", an operation on the current value: repeating it changes the result.`,
    },
    mend,
  };
}

type Step = { readonly name: string; readonly at: Place };

/** Operations share schemas, so that each schema is read once. */
const stepsIn = new WeakMap<Shape['properties'], Step | 'none'>();

const mayHaveStep = anyName(isStep);

function firstStep(properties: Shape['properties']): Step | undefined {
  if (!mayHaveStep(properties)) return undefined;
  const known = stepsIn.get(properties) ?? findStep(properties) ?? 'none';
  stepsIn.set(properties, known);
  return known === 'none' ? undefined : known;
}

function findStep(properties: Shape['properties']): Step | undefined {
  return firstOf(namesOf(properties), (name) => {
    const at = isStep(name) ? properties.get(name) : undefined;
    return at === undefined ? undefined : { name, at };
  });
}
