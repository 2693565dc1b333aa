import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locate } from './locate.ts';
import { parseDocument } from './parse-document.ts';
import { child, type Place, rootOf, type Source } from './source.ts';

function at(source: Source, ...keys: string[]): Place {
  let place: Place | undefined = rootOf(source);
  for (const key of keys) place = child(place, key);
  assert.ok(place);
  return place;
}

function sourceOf(name: string, text: string): Source {
  return { name, text, ...parseDocument(name, text), linked: new Map() };
}

const yaml = `openapi: 3.1.0 # a comment
paths:
  "/users/{id}":
    get:
      parameters:
      - name: id
        in: path
      - {name: x}
      description: |
        paths:
          not a key
      responses:
        '200': {description: ok}
`;
const json = JSON.stringify(parseDocument('a.yaml', yaml).value, null, 2);

test('a place in YAML has its line and column', () => {
  const source = sourceOf('a.yaml', yaml);
  const places = [
    at(source, 'paths', '/users/{id}'),
    at(source, 'paths', '/users/{id}', 'get', 'parameters', '0', 'in'),
    at(source, 'paths', '/users/{id}', 'get', 'parameters', '1'),
    at(source, 'paths', '/users/{id}', 'get', 'responses', '200'),
  ];
  const found = locate(places);
  assert.deepEqual(
    places.map((place) => found.get(place)),
    [
      { line: 3, column: 3 },
      { line: 7, column: 9 },
      { line: 8, column: 9 },
      { line: 13, column: 9 },
    ],
  );
});

test('a place in JSON has its line and column', () => {
  const source = sourceOf('a.json', json);
  const place = at(source, 'paths', '/users/{id}', 'get', 'responses', '200');
  const { line, column } = locate([place]).get(place) ?? { line: 0, column: 0 };
  assert.equal(json.split('\n')[line - 1]?.slice(column - 1, column + 4), '"200"');
});
