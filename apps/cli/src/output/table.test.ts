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

test('spare columns are left out rather than cells cut, when the others then fit whole', () => {
  const columns = [
    { title: 'id' },
    { title: 'name', least: 3, spare: true },
    { title: 'kind', least: 3, spare: true },
    { title: 'free', least: 3 },
  ];
  const rows = [['one', 'a long name', 'some kind', 'a thousand a day']];
  const lines = (room: number) => table(columns, rows, room, (title) => title)?.[1];
  assert.equal(lines(45), 'one  a long name  some kind  a thousand a day');
  assert.equal(lines(44), 'one  some kind  a thousand a day');
  assert.equal(lines(31), 'one  a thousand a day');
  assert.match(lines(18) ?? '', /…/);
});
