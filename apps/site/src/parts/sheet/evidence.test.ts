import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Content, createCatalogue, type Language, loadCatalogue, type Observation } from '@farol/catalogue';
import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { seen } from '../../../../../test/observed.ts';
import { bundledPart } from '../../testing/bundled-part.ts';
import { createView } from '../../view/view.ts';

const Evidence = await bundledPart('parts/sheet/evidence.tsx', 'Evidence');

const now = Date.parse('2026-12-15T12:00:00Z');
const content = loadCatalogue();

function shown(language: Language, ...observations: readonly Observation[]): string {
  const catalogue = createCatalogue({ ...content, observations } as unknown as Content);
  const view = createView({ catalogue, now, origin: '', assets: {} as never }, language);
  return render(h(Evidence, { view, api: catalogue.api('viacep') }));
}

const rowsOf = (html: string) =>
  [...html.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(([, row = '']) =>
    row
      .replace(/<[^>]+>/g, ' ')
      .trim()
      .split(/\s{2,}/),
  );

test('an untried entry shows no empty table', () => {
  for (const language of ['pt', 'en'] as const) assert.equal(shown(language), '');
});

test('each fact stands with its newest verdict, the day and who looked', () => {
  const html = shown(
    'en',
    seen('2026-12-01', { field: 'firstRequest', verdict: 'confirmed' }, { field: 'cors', verdict: 'confirmed' }),
    seen('2026-12-10', { field: 'cors', verdict: 'contradicted' }),
  );
  const rows = rowsOf(html);
  assert.deepEqual(
    rows.map((row) => row.slice(-3)),
    [
      [content.label('verdict', 'confirmed', 'en'), '1 Dec 2026', 'farol verify'],
      [content.label('verdict', 'contradicted', 'en'), '10 Dec 2026', 'farol verify'],
    ],
  );
  assert.match(html, /class="verdict contradicted"/);
  assert.match(html, /href="\/v1\/observations\?api=viacep"/);
});

test('a verdict that has grown old says so, in the reader’s language', () => {
  const html = shown('pt', seen('2025-01-01', { field: 'firstRequest', verdict: 'confirmed' }));
  assert.match(html, new RegExp(`\\(${content.label('state', 'stale', 'pt').toLowerCase()}\\)`));
});

test('the strip has a bar a day: what was seen by its class and in words, and days without a look as such', () => {
  const html = shown(
    'en',
    seen('2026-12-14', { field: 'firstRequest', verdict: 'confirmed' }),
    seen('2026-12-15', { field: 'firstRequest', verdict: 'contradicted' }),
  );
  const bars = [...html.matchAll(/<rect class="([^"]+)"[^>]*><title>([^<]*)<\/title>/g)];
  assert.deepEqual(
    bars.slice(-2).map(([, name]) => name),
    ['confirmed', 'contradicted'],
  );
  assert.ok(bars.length > 2 && bars.slice(0, -2).every(([, name]) => name === 'none'));
  assert.match(bars.at(-1)?.[2] ?? '', /^15 Dec 2026: /);
  assert.match(html, new RegExp(`aria-label="[^"]*${bars.length}[^"]*2`));
});
