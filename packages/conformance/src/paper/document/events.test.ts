import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, parseEvents } from 'js-yaml';
import { schema } from './event.ts';
import { readOf } from './events.ts';
import { parseDocument } from './parse-document.ts';

const text = `openapi: 3.1.0
info: { title: Books, version: "1" }
paths:
  /books:
    get: &read
      summary: all books
      description: |
        first
          paths:
      responses:
        '200': { description: ok }
    post: *read
  "/books/{id}":
    get:
      parameters:
      - name: id
        in: path
components:
  schemas:
    Book:
      type: object
    Author: { type: object }
tags:
  - name: a
x-last:
  one:
    two: three
  four: five
`;
const parts = [
  'x',
  ' ',
  '\n',
  ': ',
  '"',
  "'",
  '[',
  '}',
  '- ',
  '# ',
  '\n    b: 1',
  '\n---\n',
  '\n...\n',
  '|',
  '&a ',
  '*a',
  '? ',
  '\t',
  '\nc: 1',
  '!t ',
];

const wholeOf = (one: string) => read((given) => parseEvents(given, { maxDepth: 100 }), one);
/** Values of a text with aliases are all read again. */
const texts = [text, text.replace('&read', '').replace('*read', 'none')];

/** The parts and the value are those of a text that is read for the first time. */
function assertRead(next: string): unknown {
  const whole = wholeOf(next);
  assert.deepEqual(
    read((given) => readOf(given).events, next),
    whole,
    next,
  );
  const value = read((given) => load(given, { schema }), next);
  if (value !== undefined) assert.deepEqual(parseDocument('a.yaml', next).value, value, next);
  return whole;
}

/** Undefined for what is no YAML. */
function read(parse: (text: string) => unknown, of: string): unknown {
  try {
    return parse(of);
  } catch {
    return undefined;
  }
}

test('after each of many edits, right and wrong ones, a text reads as it does as a whole', () => {
  let kept = 0;
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0, here = text; round < 4_000; round += 1) {
    const at = random(here.length);
    const next = here.slice(0, at) + parts[random(parts.length)] + here.slice(at + random(2) * random(9));
    const whole = assertRead(next);
    if (whole !== undefined) kept += 1;
    // A text that is all wrong has few parts; the first ones come back.
    here = round % 20 === 19 || whole === undefined ? (texts[round % 2] ?? '') : next;
  }
  assert.ok(kept > 1_000, `${kept} of the texts are YAML`);
});

test('without any one of its letters, a line end too, a text reads as it does as a whole', () => {
  for (const one of texts)
    for (let at = 0; at < one.length; at += 1) {
      parseDocument('a.yaml', one);
      assertRead(one.slice(0, at) + one.slice(at + 1));
    }
});
