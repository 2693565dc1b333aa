// Is 2xx used only where the request was fulfilled? (spec 7.1)

import { isSame } from '../../document/source.ts';
import type { Content } from '../../model/answer.ts';
import { shapesOf } from '../../model/shape.ts';
import { speaksOf } from '../../words/topics.ts';
import { certain, likely, onlyWords, operationCheck } from '../check.ts';

const isProblem = ({ mediaType }: Content) => /^application\/problem\+(json|xml)$/.test(mediaType);

export const successOnly = operationCheck({
  rule: 'errors-2xx-only-for-success',
  concerns: ({ successes }) => successes.length > 0,
  judge: (operation) => {
    // Where all answers share their media types, as in 2.0, the other types have the same schema.
    const wrong = operation.successes.find(({ contents }) => {
      const [others, problems] = [contents.filter((one) => !isProblem(one)), contents.filter(isProblem)];
      return problems.some(({ schema }) => !others.some((one) => isSame(one.schema?.value, schema?.value)));
    });
    if (wrong !== undefined) {
      // The media type alone may be mistaken.
      const isProblemBody = shapesOf(wrong.json).some(
        ({ properties }) => properties.has('title') || properties.has('detail'),
      );
      return (isProblemBody ? certain : likely)(wrong.at, 'failureIn2xx', { status: wrong.status });
    }
    if (!operation.successes.some(({ description }) => speaksOf(description, 'failed'))) return undefined;
    return onlyWords(operation, 'textFailureIn2xx');
  },
});
