import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Api, type Frozen, loadCatalogue } from '@farol/catalogue';
import { curlWords } from '@farol/catalogue/internal';
import { VerifierError } from '../errors.ts';
import { readWords } from './read-words.ts';

const catalogue = loadCatalogue();
const entry = (id: string) => catalogue.api(id) as Frozen<Api>;

test('the words of all 18 are read as the request that the entry holds, without its key', () => {
  for (const api of catalogue.apis) {
    const wire = readWords(api, curlWords(api));
    const { firstRequest, credential } = api;
    assert.equal(wire.method, firstRequest.method, api.id);
    assert.equal(wire.path, firstRequest.path, api.id);
    assert.deepEqual(Object.fromEntries(new URLSearchParams(wire.query)), firstRequest.query, api.id);
    const headers = new Headers({ ...credential?.headers, ...firstRequest.headers });
    if (!headers.has('accept')) headers.set('accept', '*/*');
    assert.deepEqual(wire.headers, Object.fromEntries(headers), api.id);
    assert.deepEqual(wire.body === undefined ? undefined : JSON.parse(wire.body), firstRequest.body, api.id);
    assert.doesNotMatch(JSON.stringify(wire), /\$[A-Z]/, api.id);
  }
});

test('letters outside ASCII, blanks and signs are encoded as curl encodes them', () => {
  const api = entry('google-maps-platform');
  const request = { ...api.firstRequest, query: { address: "d'Água (1)*!", x: 'a+b' } };
  assert.equal(readWords(api, curlWords(api, request)).query, 'address=d%27%C3%81gua%20%281%29%2A%21&x=a%2Bb');
});

test('a word that our command lines do not use is refused', () => {
  const api = entry('viacep');
  const [curl = [], address = []] = curlWords(api);
  const refused = (...words: (readonly string[])[]) =>
    assert.throws(
      () => readWords(api, words),
      (error) => error instanceof VerifierError && error.code === 'not_words',
    );
  refused([...(curl as string[])], ['--output'], ['/tmp/x'], [...(address as string[])]);
  refused(['wget'], [...(address as string[])]);
  refused(['curl'], ['https://elsewhere.example/ws/01001000/json/']);
  refused(['curl'], [...(address as string[])], ['https://viacep.com.br/ws/other']);
  refused(['curl'], [...(address as string[])], ['-H']);
  refused(['curl']);
});
