// What a sheet shows before anything is opened: the nine fields, the answer in the place of the sample, marks, disputes and deadlines.
import assert from 'node:assert/strict';
import { loadCatalogue } from '@farol/catalogue';
import { answer } from './replies.ts';
import { noteShifts, shiftOf } from './shifts.ts';
import { shareStage } from './stage.ts';

const { scene } = shareStage();
const catalogue = loadCatalogue();

/** Two sizes of screen: how far down the first request may begin, and how far all nine fields. */
const screens = [
  { width: 1366, height: 768, first: 1_150, nine: 1.5 },
  { width: 390, height: 844, first: 2_530, nine: 3 },
] as const;
const nine = [
  'h1',
  '#base-address',
  '#description',
  '#authentication',
  '#formats',
  '#cors',
  '#free-tier',
  '#uses',
  '#first-request',
];

/** The short form opens the sheets in the two languages by turns. */
const isLong = process.env.FAROL_TEST_LONG === '1';
for (const languages of isLong ? [[''], ['/en']] : [['', '/en']])
  scene(`every sheet has the nine fields first, five sections and few words${languages.join()}`, async (t, stage) => {
    const page = await stage.open(t, 'about:blank');
    for (const { id, number } of catalogue.apis) {
      await page.goto(`${stage.origin}${languages[number % languages.length]}/apis/${id}/`);
      const inOrder = await page.evaluate(
        (fields) =>
          [...document.querySelectorAll(fields.join(','))].map((one) =>
            one.id && one.tagName !== 'H1' ? `#${one.id}` : 'h1',
          ),
        nine,
      );
      assert.deepEqual(inOrder, nine, id);
      assert.ok((await page.locator('main h2').count()) <= 6, id);
      for (const { width, height, first, nine: most } of screens) {
        await page.setViewportSize({ width, height });
        const seen = await page.evaluate(() => {
          const words = document.querySelector('main')?.innerText.match(/\S*[\p{L}\d]\S*/gu)?.length ?? 0;
          const tops = ['#first-request', '#uses'].map(
            (one) => document.querySelector(one)?.getBoundingClientRect().top ?? NaN,
          );
          return { words, tops, wide: document.documentElement.scrollWidth };
        });
        assert.ok(seen.words <= 800, `${id}: ${seen.words} words`);
        assert.ok((seen.tops[0] ?? NaN) <= first, `${id} at ${width}: the first request begins at ${seen.tops[0]}`);
        assert.ok(Math.max(...seen.tops) <= most * height, `${id} at ${width}: ${seen.tops}`);
        assert.equal(seen.wide, width, `${id} scrolls sideways`);
      }
    }
  });

scene('the answer takes the place of the sample, in view and without moving anything', async (t, stage) => {
  const page = await stage.open(t, 'about:blank');
  await noteShifts(page);
  const body = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`member-${i}`, 'a value'.repeat(i)]));
  await answer(page, '**/gateway/**', () => ({ status: 200, body }));
  // The first fields of every sheet are judged above; the frame is the same, so one sheet in three is enough but in the long form.
  const some = process.env.FAROL_TEST_LONG === '1' ? catalogue.apis : catalogue.apis.filter((_, at) => at % 3 === 0);
  for (const { id } of some)
    for (const { width, height } of screens) {
      await page.setViewportSize({ width, height });
      await page.goto(`${stage.origin}/apis/${id}/`);
      // A narrow screen shows the frame when the reader is there; a wide one from the start.
      if (width < 600) await page.locator('.instrument').evaluate((frame) => frame.scrollIntoView());
      const frame = () =>
        page.evaluate(() => {
          const { top, bottom, height } = document.querySelector('.answer')?.getBoundingClientRect() ?? new DOMRect();
          return { top, bottom, height, page: document.documentElement.scrollHeight, scrolled: scrollY };
        });
      const before = await frame();
      await page.locator('.request-form button:visible').click();
      await page.locator('.is-live .json').waitFor();
      assert.deepEqual(await frame(), before, `${id} at ${width}`);
      const inView = Math.min(before.bottom, height) - before.top;
      assert.ok(before.top >= 0 && inView >= 200, `${id} at ${width}: ${before.top} to ${before.bottom}`);
      assert.equal(await shiftOf(page), undefined, id);
    }
});

scene('a mark opens where its value was read; without scripts it leads to the line', async (t, stage) => {
  const page = await stage.open(t, '/en/apis/receitaws/');
  await page.locator('#free-tier .src').click();
  const note = page.locator('.source-note');
  assert.match(
    await note.innerText(),
    /^§8 Charter, section 8, read on 14 Nov 2026, review by .*Free tier.*confidence high/s,
  );
  await page.keyboard.press('Escape');
  await note.waitFor({ state: 'hidden' });
  const plain = await stage.open(t, '/en/apis/receitaws/', { javaScriptEnabled: false });
  await plain.locator('#free-tier .src').click();
  assert.ok(await plain.locator('[id="from-charter-8"]').isVisible());
});

scene('a value is written whether or not it is disputed, and the dispute opens in its column', async (t, stage) => {
  const page = await stage.open(t, '/apis/receitaws/', { javaScriptEnabled: false });
  assert.match(
    await page.locator('#cors dd').innerText(),
    /^Sim\s+§2\.4\s+contestado\s+As fontes discordam; na dúvida, chame do seu servidor/,
  );
  assert.doesNotMatch(await page.locator('main').innerText(), /roda no navegador/i, 'there is one answer');
  await page.locator('#cors summary').click();
  assert.match(
    await page.locator('#cors dd').innerText(),
    /A ficha diz: Sim\nCarta, seção 2\.4.*Outra fonte diz: .*JSONP.*quem mantém a API.*Até alguém medir: chame do seu servidor/s,
  );
});

scene('a deadline stands above everything with its date, and scripts count the days', async (t, stage) => {
  const plain = await stage.open(t, '/apis/meta-graph/', { javaScriptEnabled: false });
  assert.match(await plain.locator('.deadline').innerText(), /^21 de jan\. de 2027\s+v21\.0 chega ao fim\. .*v26\.0/s);
  // A page of its own, because no later test may have its clock.
  const page = await stage.open(t, 'about:blank', { timezoneId: 'UTC' });
  await page.clock.setFixedTime('2026-12-01T12:00:00Z');
  await page.goto(`${stage.origin}/apis/meta-graph/`);
  await page.getByText('faltam 51 dias').waitFor();
  // 790.5 of 841 days have passed.
  assert.match((await page.locator('.life .past').getAttribute('width')) ?? '', /^93\.9\d*%$/);
});

scene('what is left keeps its unit from the first press on', async (t, stage) => {
  const page = await stage.open(t, '/en/apis/openweather/');
  await page.getByText('60 of 60 left per minute').first().waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('59 of 60 left per minute').first().waitFor();
});
