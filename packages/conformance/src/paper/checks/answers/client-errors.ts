// Is an error of the client reported as 4xx? (spec 7.1)

import { referenceOf } from '../../document/source.ts';
import type { Answer } from '../../model/answer.ts';
import { wordsOf } from '../../words/split-words.ts';
import { speaksOf } from '../../words/topics.ts';
import { likely, onlyWords, operationCheck } from '../check.ts';

export const clientErrors = operationCheck({
  rule: 'errors-4xx-for-client',
  concerns: ({ answers }) => answers.some(({ status }) => /^[45]/.test(status)),
  judge: (operation) => {
    const failures = operation.answers.filter(({ status }) => status.startsWith('5'));
    if (failures.length === 0) return undefined;
    const wrong = failures.find((answer) => speaksOf(nameOf(answer), 'clientErred'));
    if (wrong !== undefined)
      return likely(wrong.at, 'clientErrorElsewhere', { status: wrong.status, name: nameOf(wrong) });
    if (!failures.some(saysClientErred)) return undefined;
    return onlyWords(operation, 'textClientError');
  },
});

/** Where it speaks of others, the request was right, and an answer of the provider's own parts was not. */
function saysClientErred({ description }: Answer): boolean {
  return speaksOf(description, 'clientErred') && !speaksOf(description, 'ofOthers');
}

/** The words of the shared answer that stands here, as `bad request` in `#/components/responses/BadRequest`. */
function nameOf({ at }: Answer): string {
  return wordsOf(referenceOf(at.value)?.split('/').at(-1) ?? '').join(' ');
}
