import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Language, loadCatalogue } from '@farol/catalogue';
import { type FunctionComponent, h } from 'preact';
import { render } from 'preact-render-to-string';
import { bundleRenderer } from '../../build/bundle.ts';
import { highlight } from '../../markup/highlight.ts';
import { createView } from '../../view/view.ts';

// Below the house's packages, so that the bundle finds them.
const bundled = fileURLToPath(
  new URL(`../../../../../node_modules/.cache/farol-terms-${process.pid}.mjs`, import.meta.url),
);
after(() => rmSync(bundled, { force: true }));
await bundleRenderer(fileURLToPath(new URL('../../', import.meta.url)), bundled, 'parts/sheet/terms.tsx');
const { Terms } = (await import(pathToFileURL(bundled).href)) as {
  readonly Terms: FunctionComponent<Record<string, unknown>>;
};
const catalogue = loadCatalogue();

function shown(id: string, language: Language, today: string): string {
  const assets = {} as Parameters<typeof createView>[0]['assets'];
  const view = createView({ catalogue, language, now: Date.parse(today), origin: '', assets, highlight });
  return render(h(Terms, { view, api: catalogue.api(id) }));
}

test('a sheet states nine terms, the prices and the freshness of every entry', () => {
  for (const { id } of catalogue.apis) assert.equal(shown(id, 'pt', '2026-11-15').match(/<dt>/g)?.length, 11, id);
});

test('a fact shows as overdue once its day of review has passed: prices first, terms later', () => {
  const marks = (today: string) => shown('openweather', 'en', today).match(/Review overdue/g)?.length ?? 0;
  assert.equal(marks('2026-11-15'), 0);
  assert.equal(marks('2027-02-13'), 0);
  assert.equal(marks('2027-02-14'), 1);
  assert.equal(marks('2028-11-15'), 11);
  assert.match(shown('openweather', 'pt', '2027-02-14'), /Revisão vencida/);
});
