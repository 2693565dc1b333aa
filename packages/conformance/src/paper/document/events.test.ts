import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseEvents } from 'js-yaml';
import { eventsOf } from './events.ts';

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

/** Undefined for what is no YAML. */
function read(parse: (text: string) => unknown, of: string): unknown {
  try {
    return parse(of);
  } catch {
    return undefined;
  }
}

test('after each of many edits, right and wrong ones, a text has the parts that it has when it is read as a whole', () => {
  let kept = 0;
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0, here = text; round < 4_000; round += 1) {
    const at = random(here.length);
    const next = here.slice(0, at) + parts[random(parts.length)] + here.slice(at + random(2) * random(9));
    const whole = wholeOf(next);
    assert.deepEqual(read(eventsOf, next), whole, next);
    if (whole !== undefined) kept += 1;
    // A text that is all wrong has few parts; the first one comes back.
    here = round % 20 === 19 || whole === undefined ? text : next;
  }
  assert.ok(kept > 1_000, `${kept} of the texts are YAML`);
});

test('without any one of its letters, a line end too, a text has the parts that it has when it is read as a whole', () => {
  for (let at = 0; at < text.length; at += 1) {
    eventsOf(text);
    const next = text.slice(0, at) + text.slice(at + 1);
    assert.deepEqual(read(eventsOf, next), wholeOf(next), next);
  }
});
