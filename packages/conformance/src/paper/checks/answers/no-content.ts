// Is success without a body a 204, and a 204 without a body? (spec 7)

import { answerOf } from '../../model/operation.ts';
import { certain, likely, operationCheck } from '../check.ts';

export const noContent = operationCheck({
  rule: 'errors-204-without-body',
  concerns: ({ successes }) => successes.length > 0,
  judge: (operation) => {
    const empty = answerOf(operation, '204') ?? answerOf(operation, '205');
    if (empty !== undefined && empty.contents.length > 0)
      return certain(empty.at, 'bodyIn204', { status: empty.status });
    const full = answerOf(operation, '200');
    if (!['delete', 'put', 'patch'].includes(operation.method) || full === undefined) return undefined;
    if (full.contents.length > 0 || answerOf(operation, '204') !== undefined) return undefined;
    // The words of a converter where it found none.
    if (/^no response was specified/i.test(full.description)) return undefined;
    return likely(full.at, 'no204');
  },
});
