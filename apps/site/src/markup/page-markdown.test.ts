import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ComponentChildren, h } from 'preact';
import { markdownAddress, pageMarkdown } from './page-markdown.ts';
import { plainTree } from './tree.ts';

const written = (...main: ComponentChildren[]) =>
  pageMarkdown(plainTree(h('body', null, h('nav', null, 'x'), h('main', null, main))), {
    isPage: (at) => at.endsWith('/'),
    figure: 'Figure',
  });
const p = (...children: ComponentChildren[]) => h('p', null, children);

test('headings, lists, tables, code and links become Markdown', () => {
  const permalink = h('a', { class: 'permalink', href: '#limits' }, '#');
  assert.equal(
    written(h('h2', null, 'Limits ', permalink), p('At ', h('b', null, 'most'), ' 3.')),
    '## Limits\n\nAt **most** 3.\n',
  );
  const inner = h('ul', null, h('li', null, 'three'));
  assert.equal(
    written(h('ul', null, h('li', null, 'one'), h('li', null, 'two ', inner))),
    '- one\n- two\n\n  - three\n',
  );
  const row = (tag: string, ...cells: ComponentChildren[]) =>
    h(
      'tr',
      null,
      cells.map((cell) => h(tag, null, cell)),
    );
  const list = (tag: string) => h(tag, null, h('li', null, 'a'), h('li', null, 'b'));
  assert.equal(
    written(h('table', null, row('th', 'A', 'B', 'C'), row('td', '1|2', list('ul'), list('ol')))),
    '| A | B | C |\n|---|---|---|\n| 1\\|2 | a; b | 1) a 2) b |\n',
  );
  assert.equal(written(h('pre', null, 'a < ', h('i', null, 'b'), '\n c')), '```\na < b\n c\n```\n');
  assert.equal(
    written(h('a', { href: '/apis/viacep/#x' }, 'V'), ' ', h('a', { href: '/v1/apis' }, 'J')),
    '[V](/apis/viacep.md#x) [J](/v1/apis)\n',
  );
});

test('markup in a text is escaped; controls, drawings and parts for scripts are left out, and words for readers without them stay', () => {
  assert.equal(written(p('a <b> *c* [d]')), 'a \\<b> \\*c\\* \\[d\\]\n');
  assert.equal(
    written(
      h('svg', null, h('text', null, 'x')),
      h('button', null, 'y'),
      h('p', { hidden: true }, 'z'),
      h('p', { 'aria-hidden': 'true' }, 'w'),
      h('p', { class: 'a js' }, 'v'),
      h('noscript', null, p('ok')),
    ),
    'ok\n',
  );
});

test('a drawing becomes its description, and its caption is left out', () => {
  const figure = (svg: ComponentChildren) =>
    written(h('figure', null, svg, h('figcaption', null, 'On the right.')), 'ok');
  assert.equal(figure(h('svg', { role: 'img', 'aria-label': 'Two lines.' })), 'Figure: Two lines.\n\nok\n');
  assert.equal(figure(h('svg', { 'aria-hidden': 'true' })), 'ok\n');
});

test('parts that only the layout keeps apart are separated, and a remark stands in brackets', () => {
  const a = (href: string) => h('a', { href: `/${href}` }, href.toUpperCase());
  assert.equal(written(p(a('a'), a('b'))), '[A](/a) · [B](/b)\n');
  assert.equal(written(p(h('b', null, '9'), h('span', null, 'keys'), h('span', null, 'more'))), '**9** keys; more\n');
  const mark = h('button', { class: 'note' }, 'disputed');
  assert.equal(written(p('Yes', mark, h('button', null, 'Copy'))), 'Yes disputed\n');
  assert.equal(written(p('a', h('small', null, 'b'), h('small', null, 'C d.'))), 'a (b) C d.\n');
  assert.equal(written(p(h('span', null, 'Yes'), h('small', null, 'Any page may.'))), 'Yes. Any page may.\n');
  assert.equal(
    written(h('dl', null, h('dt', null, 'key', h('small', null, ' chave')), h('dd', null, 'x'))),
    '**key** (chave)\n\nx\n',
  );
});

test('the fields of a request are listed with their values', () => {
  const label = h('label', null, h('code', null, 'cep'));
  const field = h(
    'div',
    { class: 'field' },
    label,
    h('input', { value: '01001000' }),
    h('small', null, 'eight digits'),
  );
  assert.equal(written(h('form', { class: 'fields' }, field)), '- `cep` = `01001000`: eight digits\n');
});

test('each page has one URL as Markdown', () => {
  assert.deepEqual(['/', '/en/', '/apis/viacep/', '/en/rules/'].map(markdownAddress), [
    '/index.md',
    '/en/index.md',
    '/apis/viacep.md',
    '/en/rules.md',
  ]);
});
