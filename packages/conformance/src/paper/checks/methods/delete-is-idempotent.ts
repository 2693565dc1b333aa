import { joined } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { certain, likely, operationCheck } from '../check.ts';

export const deleteIsIdempotent = operationCheck({
  rule: 'rest-delete-is-idempotent',
  method: 'delete',
  judge: (operation, { byTemplate }) => {
    // A value that PUT or PATCH sets is named by its URL, whatever the body holds.
    const isReplaced = byTemplate.get(operation.template)?.some(({ method }) => /^(put|patch)$/.test(method)) === true;
    const last = operation.segments.at(-1);
    if (operation.body !== undefined)
      return (last?.parameter === undefined && !isReplaced ? certain : likely)(operation.body.at, 'deleteWithBody');
    if (last === undefined || last.parameter !== undefined || !names.relatives.has(joined(last.text))) return undefined;
    return certain(operation.at, 'deleteMoving', { text: last.text });
  },
});
