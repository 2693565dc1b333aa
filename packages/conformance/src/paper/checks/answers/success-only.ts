// Is 2xx used only where the request was fulfilled? (spec 7.1)

import type { Content } from '../../model/answer.ts';
import { speaksOf } from '../../words/topics.ts';
import { certain, onlyWords, operationCheck } from '../check.ts';

const isProblem = ({ mediaType }: Content) => /^application\/problem\+(json|xml)$/.test(mediaType);

export const successOnly = operationCheck({
  rule: 'errors-2xx-only-for-success',
  concerns: ({ successes }) => successes.length > 0,
  judge: (operation, { version }) => {
    // In 2.0 all answers of an operation share their media types.
    const wrong = operation.successes.find(({ contents }) =>
      version === '2.0' ? contents.length > 0 && contents.every(isProblem) : contents.some(isProblem),
    );
    if (wrong !== undefined) return certain(wrong.at, 'failureIn2xx', { status: wrong.status });
    if (!operation.successes.some(({ description }) => speaksOf(description, 'failed'))) return undefined;
    return onlyWords(operation, 'textFailureIn2xx');
  },
});
