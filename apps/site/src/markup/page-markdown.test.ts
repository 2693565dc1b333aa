import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markdownAddress, pageMarkdown } from './page-markdown.ts';

const written = (main: string) =>
  pageMarkdown(`<html><body><nav>x</nav><main>${main}</main></body></html>`, (at) => at.endsWith('/'));

test('headings, lists, tables, code and links become Markdown', () => {
  assert.equal(
    written('<h2>Limits <a href="#limits">#</a></h2><p>At <b>most</b> 3.</p>'),
    '## Limits\n\nAt **most** 3.\n',
  );
  assert.equal(
    written('<ul><li>one</li><li>two <ul><li>three</li></ul></li></ul>'),
    '- one\n- two\n  \n  - three\n'.replace('  \n', '\n'),
  );
  assert.equal(
    written('<table><tr><th>A</th><th>B</th></tr><tr><td>1|2</td><td>x</td></tr></table>'),
    '| A | B |\n|---|---|\n| 1\\|2 | x |\n',
  );
  assert.equal(
    written(
      '<div class=scroll tabindex=0><table><thead><tr><th scope=col>A</th></tr></thead><tbody><tr><td><a class=term href="/x">b</a></td></tr></tbody></table></div>',
    ),
    '| A |\n|---|\n| [b](/x) |\n',
  );
  assert.equal(written('<pre><code>a &lt; <span>b</span>\n c</code></pre>'), '```\na < b\n c\n```\n');
  assert.equal(
    written('<a href="/apis/viacep/#x">V</a> <a href="/v1/apis">J</a>'),
    '[V](/apis/viacep.md#x) [J](/v1/apis)\n',
  );
});

test('markup in a text is escaped, and controls, drawings and hidden parts are left out', () => {
  assert.equal(written('<p>a &lt;b&gt; *c* [d]</p>'), 'a \\<b> \\*c\\* \\[d\\]\n');
  assert.equal(
    written('<svg><text>x</text></svg><button>y</button><p hidden>z</p><p aria-hidden="true">w</p>ok'),
    'ok\n',
  );
});

test('a drawing becomes its description, and its caption is left out', () => {
  const figure = (svg: string) => written(`<figure>${svg}<figcaption>On the right, x.</figcaption></figure>ok`);
  assert.equal(
    figure('<div><svg role="img" aria-label="Two lines."><text>x</text></svg></div>'),
    'Figure: Two lines.\n\nok\n',
  );
  assert.equal(figure('<svg aria-hidden="true"></svg>'), 'ok\n');
});

test('parts that only the layout keeps apart are separated, and words for Markdown alone are printed', () => {
  assert.equal(written('<p><a href="/a">A</a><a href="/b">B</a></p>'), '[A](/a) · [B](/b)\n');
  assert.equal(written('<p><b>9</b><span>keys</span></p>'), '**9** keys\n');
  assert.equal(
    written('<p><a href="/a">A</a><markdown-only>: </markdown-only><span data-html-only="true">x</span>2</p>'),
    '[A](/a): 2\n',
  );
  assert.equal(written('<dl><dt>key<small> (chave)</small></dt><dd>x</dd></dl>'), '**key** (chave)\n\nx\n');
  assert.equal(
    written('<table><tr><th>A</th><th data-html-only>B</th></tr><tbody hidden><tr><td>none</td></tr></tbody></table>'),
    '| A |\n|---|\n',
  );
});

test('each page has one URL as Markdown', () => {
  assert.deepEqual(['/', '/en/', '/apis/viacep/', '/en/rules/'].map(markdownAddress), [
    '/index.md',
    '/en/index.md',
    '/apis/viacep.md',
    '/en/rules.md',
  ]);
});
