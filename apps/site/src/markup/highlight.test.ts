import assert from 'node:assert/strict';
import { test } from 'node:test';
import { highlight } from './highlight.ts';

test('keywords, strings and comments are marked differently, and everything is escaped', () => {
  assert.equal(
    highlight(`const a = '<b>'; // it's "so"`, 'javascript'),
    `<i>const</i> a = <b>'&lt;b>'</b>; <u>// it's "so"</u>`,
  );
});

test('a member with the name of a keyword is not marked as one', () => {
  assert.equal(highlight('x.import(of_y)', 'javascript'), 'x.import(of_y)');
});

test('in JSON the names of members stand out from texts', () => {
  assert.equal(highlight('{"a": "b\\"c"}', 'json'), '{<i>"a"</i>: <b>"b\\"c"</b>}');
});

test('a quoted word of the shell may run over lines, and an address with # is no comment', () => {
  assert.equal(highlight("curl -d '{\n}' http://x/#y", 'shell'), "<i>curl</i> <i>-d</i> <b>'{\n}'</b> http://x/#y");
});

test('taking the marks away gives the code back', () => {
  const code = 'GET /x HTTP/1.1\nAccept: a&b\n\n{"a": 1}';
  const back = highlight(code, 'http')
    .replace(/<\/?[biu]>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
  assert.equal(back, code);
});
