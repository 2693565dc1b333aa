import assert from 'node:assert/strict';
import { test } from 'node:test';
import { table } from './table.ts';
import { textWidth } from './text-width.ts';

const plain = (text: string) => text;
const rows = [
  ['viacep', 'ViaCEP', 'Ilimitado, com limite informal'],
  ['ibge', 'IBGE Serviço de Dados', 'Sem limite'],
];

test('a table with room for everything cuts nothing and leaves no blanks at the end of a line', () => {
  assert.deepEqual(table([{ title: 'id' }, { title: 'nome' }, { title: 'grátis' }], rows, 100, plain), [
    'id      nome                   grátis',
    'viacep  ViaCEP                 Ilimitado, com limite informal',
    'ibge    IBGE Serviço de Dados  Sem limite',
  ]);
});

test('where room is short, the widest column that may be cut is cut first, and never below its least width', () => {
  const columns = [{ title: 'id' }, { title: 'nome', least: 8 }, { title: 'grátis', least: 8 }];
  for (const room of [30, 40, 50]) {
    const lines = table(columns, rows, room, plain) ?? [];
    assert.ok(lines.every((line) => textWidth(line) <= room));
    assert.ok(lines[1]?.startsWith('viacep  ViaCEP'));
  }
  assert.match(table(columns, rows, 40, plain)?.[1] ?? '', /Ilimitado, com…$/);
});

test('an optional column is dropped before the table becomes a list', () => {
  const columns = [{ title: 'id' }, { title: 'nome', least: 8, spare: true }, { title: 'grátis', least: 8 }];
  assert.deepEqual(table(columns, rows, 18, plain), ['id      grátis', 'viacep  Ilimitado…', 'ibge    Sem limite']);
  assert.equal(table(columns, rows, 12, plain), undefined);
});
