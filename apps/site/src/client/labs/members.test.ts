import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSame, memberRows, writable } from './members.ts';

const before = { id: 'pag_1', valor: 4990, moeda: 'BRL', descricao: 'Plano', situacao: 'aprovado', atualizado_em: 'a' };
const fates = (after: object, sent: object) =>
  Object.fromEntries(memberRows(before, { ...before, ...after }, { ...sent }).map(({ name, fate }) => [name, fate]));

test('a member is changed, sent as it was, kept, lost or written by the server', () => {
  const sent = { valor: 5990, moeda: 'BRL' };
  assert.deepEqual(fates({ valor: 5990, descricao: '', situacao: 'pendente', atualizado_em: 'b' }, sent), {
    id: 'server',
    valor: 'changed',
    moeda: 'same',
    descricao: 'lost',
    situacao: 'lost',
    atualizado_em: 'server',
  });
  assert.equal(fates({ valor: 5990 }, sent).descricao, 'kept');
});

test('two answers are the same apart from the moment, and only writable members are put back', () => {
  assert.ok(isSame(before, { ...before, atualizado_em: 'c' }));
  assert.ok(!isSame(before, { ...before, valor: 1 }));
  assert.deepEqual(writable(before), { valor: 4990, moeda: 'BRL', descricao: 'Plano', situacao: 'aprovado' });
});
