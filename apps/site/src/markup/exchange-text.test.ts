import assert from 'node:assert/strict';
import { test } from 'node:test';
import { responseText } from './exchange-text.ts';

test('a long JSON body is indented as JSON.stringify does it, and members that stand for left-out parts all stay', () => {
  const value = { id: 'x', list: [{ a: 1 }, 'b, {c}: d'], empty: [], none: {}, long: 'y'.repeat(60) };
  const body = JSON.stringify(value);
  const text = responseText({ status: 200, headers: { Allow: 'GET' }, body }, 'en');
  assert.equal(text, `HTTP/1.1 200\nAllow: GET\n\n${JSON.stringify(value, null, 2)}`);
  const left = `{"…":"…","a":"${'z'.repeat(70)}","…":"…"}`;
  assert.equal(responseText({ status: 200, headers: {}, body: left }, 'en').split('…').length, 5);
});

test('a body by language is printed in the language of the page; a short one stays on one line', () => {
  const body = { pt: '{"a":"pt"}', en: '{"a":"en"}' };
  assert.equal(responseText({ status: 404, headers: {}, body }, 'pt'), 'HTTP/1.1 404\n\n{"a":"pt"}');
});
