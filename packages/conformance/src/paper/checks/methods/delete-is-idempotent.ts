import { joined } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { certain, operationCheck } from '../check.ts';

export const deleteIsIdempotent = operationCheck({
  rule: 'rest-delete-is-idempotent',
  method: 'delete',
  judge: (operation) => {
    if (operation.body !== undefined) return certain(operation.body.at, 'deleteWithBody');
    const last = operation.segments.at(-1);
    if (last === undefined || last.parameter !== undefined || !names.relatives.has(joined(last.text))) return undefined;
    return certain(operation.at, 'deleteMoving', { text: last.text });
  },
});
