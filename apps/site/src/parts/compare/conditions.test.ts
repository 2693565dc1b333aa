import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages, loadCatalogue } from '@farol/catalogue';
import { outlineHtml } from '@farol/catalogue/budget';
import { bundledPart } from '../../testing/bundled-part.ts';
import { type Condition, conclude } from '../../view/conclude.ts';
import { createView } from '../../view/view.ts';
import type { conditionsOf as Made } from './conditions.ts';

// Safe: the bundle exports that function.
const conditionsOf = (await bundledPart('parts/compare/conditions.ts', 'conditionsOf')) as unknown as typeof Made;

const catalogue = loadCatalogue();
const view = (language: 'pt' | 'en') =>
  createView({ catalogue, assets: {} as never, origin: 'http://127.0.0.1:8080' }, language);
const words = view('en').text.conclusion;
const [a, b] = [
  { number: 1, name: 'A' },
  { number: 2, name: 'B' },
];
const html = (conditions: readonly Condition[]) => outlineHtml(conclude(conditions, [a, b], words));
const held = { text: 'you need XML', href: 'https://a.example/?x=1&y=2', mark: '§2.3' };

test('a condition stands only with the one that alone has the fact', () => {
  const alone = html([{ same: 'XML', held: { 1: held } }]);
  assert.match(
    alone,
    /Choose A if<\/h2><ul><li>you need XML <a class="src" href="https:\/\/a\.example\/\?x=1&amp;y=2"/,
  );
  assert.match(alone, /Choose B if<\/h2><ul><li>no fact speaks for it alone/);
  const both = html([{ same: 'XML', held: { 1: held, 2: held } }]);
  assert.match(both, /^<p class="either">Either will do.*Alike in what decides:<\/b> XML<\/p>$/);
});

test('of two numbers only the higher speaks for its API', () => {
  const ranked = html([{ same: 'limit', held: { 1: { ...held, rank: 3 }, 2: { ...held, text: 'more', rank: 30 } } }]);
  assert.match(ranked, /Choose B if<\/h2><ul><li>more/);
  assert.doesNotMatch(ranked, /you need XML/);
});

test('a disputed fact says so, alone and in common', () => {
  const disputed = { ...held, disputed: '/apis/a/#formats' };
  assert.match(
    html([{ same: 'XML', held: { 1: disputed } }]),
    /<a class="mark disputed" href="\/apis\/a\/#formats">disputed/,
  );
  assert.match(html([{ same: 'XML', held: { 1: disputed, 2: disputed } }]), /XML \(disputed\)/);
  assert.doesNotMatch(html([{ same: 'XML', held: { 1: disputed, 2: held } }]), /Alike/);
  assert.match(html([{ same: 'XML', held: { 1: held }, unstated: [2] }]), /need XML<small> \(not stated by all\)/);
});

test('the subject decides nothing between two that can be exchanged for each other', () => {
  const two = catalogue.apis.filter(({ id }) => id === 'brasilapi' || id === 'receitaws');
  const said = outlineHtml(conclude(conditionsOf(view('en')), two, words));
  assert.match(said, /Choose ReceitaWS if/);
  assert.doesNotMatch(said, /the subject is/);
});

test('where both allow CORS, the one that nobody disputes is chosen for it; where one does not, the value alone decides', () => {
  const ways = (...ids: string[]) =>
    outlineHtml(
      conclude(
        conditionsOf(view('en')),
        catalogue.apis.filter(({ id }) => ids.includes(id)),
        words,
      ),
    );
  assert.match(
    ways('brasilapi', 'receitaws'),
    /Choose BrasilAPI if<\/h2><ul><li>you call from a browser: CORS yes, undis/,
  );
  assert.match(ways('viacep', 'google-maps-platform'), /browser: CORS yes <a/);
  for (const other of ['google-maps-platform', 'ibge']) assert.doesNotMatch(ways('viacep', other), /undisputed/);
});

test('for every two entries each condition rests on a fact with its source, and the two sides share none', () => {
  for (const language of languages) {
    const conditions = conditionsOf(view(language));
    for (const { held: holders } of conditions)
      for (const { href, mark, text } of Object.values(holders))
        assert.ok(
          /^(?:https:|\/)/.test(href) && mark && text && !text.includes('{'),
          JSON.stringify({ href, mark, text }),
        );
    for (const one of catalogue.apis)
      for (const other of catalogue.apis.slice(one.number)) {
        const said = outlineHtml(conclude(conditions, [one, other], view(language).text.conclusion));
        const [left = '', right = ''] = said.split('</section>').map((side) => side.replace(/<h2>.*<\/h2>/, ''));
        const items = [...left.matchAll(/<li>([^<]+) </g)].map(([, text]) => text ?? '');
        for (const item of items) assert.ok(!right.includes(`<li>${item} <`), `${one.id} ${other.id}: ${item}`);
      }
  }
});

test('what an entry disputes is disputed in its condition', () => {
  const { cors } = view('pt').text.conditions.wanted;
  const condition = conditionsOf(view('pt')).find(({ same }) => same === cors.same);
  for (const api of catalogue.apis.filter((one) => one.cors === 'yes'))
    assert.equal(
      condition?.held[api.number]?.disputed !== undefined,
      api.disputes.some(({ field }) => field === 'cors'),
      api.id,
    );
});
