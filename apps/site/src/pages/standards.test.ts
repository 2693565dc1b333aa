import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Language, loadCatalogue } from '@farol/catalogue';
import { standardReview } from '@farol/catalogue/internal';
import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { bundledPart } from '../testing/bundled-part.ts';
import { createView } from '../view/view.ts';

const Standards = await bundledPart('pages/standards.tsx', 'Standards');
const catalogue = loadCatalogue();

function shown(language: Language, today: string): string {
  const assets = { file: () => '', inline: () => '' } as never;
  return render(
    h(Standards, { view: createView({ catalogue, now: Date.parse(today), origin: '', assets }, language) }),
  );
}

test('the ledger shows every standard with its decision, in both languages', () => {
  for (const language of ['pt', 'en'] as const) {
    const page = shown(language, '2026-11-18');
    for (const { id, number, note } of catalogue.standards) {
      assert.match(page, new RegExp(`<div id="${id}"><dt>`), id);
      assert.ok(page.includes(number), `${language} ${number}`);
      const opening = note[language].split('`')[0]?.split('"')[0] ?? '';
      assert.ok(page.includes(opening), `${language} ${id}`);
    }
  }
});

test('a reading that is overdue has its mark, and only from the day after the last', () => {
  const marks = (today: string) => shown('en', today).match(/class="overdue"/g)?.length ?? 0;
  const due = catalogue.standards.map((standard) => standardReview(standard, '2026-11-18').reviewBy).toSorted();
  const [first = ''] = due;
  const dayAfter = new Date(Date.parse(first) + 86_400_000).toISOString().slice(0, 10);
  assert.equal(marks(first), 0);
  assert.equal(marks(dayAfter), due.filter((day) => day === first).length);
  assert.match(shown('pt', dayAfter), /Revisão vencida em/);
  assert.equal(marks('2030-01-01'), catalogue.standards.length);
});
