import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileReason, fileTrouble } from './file-reason.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    return assert.fail(String(work()));
  } catch (error) {
    return error;
  }
}

test('an error of the file system becomes words in both languages, and any other error does not', () => {
  const missing = thrownBy(() => readFileSync('/nowhere/x'));
  assert.deepEqual(fileReason(missing), { pt: 'não existe', en: 'it does not exist' });
  assert.equal(fileReason(thrownBy(() => mkdirSync('/nowhere/x'))).en, 'the folder cannot be created');
  assert.deepEqual(fileTrouble(missing), {
    pt: 'Não foi possível usar /nowhere/x: não existe.',
    en: '/nowhere/x cannot be used: it does not exist.',
  });
  assert.deepEqual(fileReason(Object.assign(new Error('x'), { code: 'EODD' })), { pt: 'EODD', en: 'EODD' });
  for (const other of [new Error('x'), Object.assign(new Error('x'), { code: 'ERR_ODD' }), 'x'])
    assert.equal(fileTrouble(other), undefined);
});
