import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Language, loadCatalogue } from '@farol/catalogue';
import { termFields } from '@farol/catalogue/fields';
import { datedFacts } from '@farol/catalogue/internal';
import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { bundledPart as part } from '../../testing/bundled-part.ts';
import { createView } from '../../view/view.ts';

const Terms = await part('parts/sheet/terms.tsx', 'Terms');
const catalogue = loadCatalogue();

function shown(id: string, language: Language, today: string, of = Terms): string {
  const view = createView({ catalogue, now: Date.parse(today), origin: '', assets: {} as never }, language);
  return render(h(of, { view, api: catalogue.api(id), state: {} }));
}

/** The terms, the prices and the freshness. */
const rows = termFields.length + 2;

test('a sheet states every term, the prices and the freshness of every entry', () => {
  for (const { id } of catalogue.apis) assert.equal(shown(id, 'pt', '2026-11-15').match(/<dt>/g)?.length, rows, id);
});

test('every amount reads back unchanged from the sheet and from the comparison, in both languages', async () => {
  const Compare = await part('pages/compare.tsx', 'Compare');
  const decimal = { pt: ',', en: '.' };
  for (const language of ['pt', 'en'] as const) {
    const amounts = (html: string) =>
      [...html.matchAll(/: ([\d.,]+) [A-Z]{3} \/ /g)].map(([, text = '']) =>
        Number(text.replaceAll(/[.,]/g, (sign) => (sign === decimal[language] ? '.' : ''))),
      );
    const stated = catalogue.apis.map(({ prices }) => prices.items.map(({ amount }) => amount));
    for (const [i, { id }] of catalogue.apis.entries())
      assert.deepEqual(amounts(shown(id, language, '2026-11-15')), stated[i], id);
    assert.deepEqual(amounts(shown('viacep', language, '2026-11-15', Compare)), stated.flat());
  }
});

test('a fact shows as overdue once its day of review has passed: prices first, terms later', () => {
  const marks = (today: string) => shown('openweather', 'en', today).match(/Review overdue/g)?.length ?? 0;
  assert.equal(marks('2026-11-15'), 0);
  assert.equal(marks('2027-02-13'), 0);
  assert.equal(marks('2027-02-14'), 1);
  assert.equal(marks('2028-11-15'), rows);
  assert.match(shown('openweather', 'pt', '2027-02-14'), /Revisão vencida/);
});

test('claims, values at a glance, gotchas, requests, the table of all and the comparison show what is overdue too', async () => {
  const parts = [
    await part('parts/sheet/sources.tsx', 'SourceList'),
    await part('parts/sheet/fields.tsx', 'Fields'),
    await part('parts/sheet/failures.tsx', 'Failures'),
    await part('parts/sheet/instrument.tsx', 'Instrument'),
    await part('parts/home/api-row.tsx', 'ApiRow'),
    await part('pages/compare.tsx', 'Compare'),
  ];
  for (const [i, of] of parts.entries()) {
    assert.doesNotMatch(shown('openweather', 'en', '2026-11-15', of), /Review overdue/);
    assert.match(shown('openweather', 'en', '2028-11-15', of), /Review overdue/, `part ${i}`);
  }
});

test('every step to a key, scope, origin and substitute shows that it is overdue', async () => {
  const Key = await part('parts/sheet/key.tsx', 'Key');
  const Lineage = await part('parts/sheet/further.tsx', 'Lineage');
  const Substitutes = await part('parts/sheet/further.tsx', 'Substitutes');
  const marks = (id: string, of: typeof Key) => shown(id, 'en', '2028-11-15', of).match(/Review overdue/g)?.length;
  const spotify = catalogue.api('spotify');
  const brasilapi = catalogue.api('brasilapi');
  assert.ok(spotify?.scopes.length && brasilapi?.lineage.length && brasilapi.substitutes.length);
  assert.equal(marks('spotify', Key), spotify.credentialSteps.length + spotify.scopes.length);
  assert.equal(marks('brasilapi', Lineage), brasilapi.lineage.length);
  assert.equal(marks('brasilapi', Substitutes), brasilapi.substitutes.length);
});

test('the comparison marks every fact in its rows that is overdue, for all 18', async () => {
  const Compare = await part('pages/compare.tsx', 'Compare');
  const html = shown('viacep', 'en', '2028-11-15', Compare);
  const claimed = /^claims\.(authentication|cors|formats|freeTier|limits|credential|version|baseAddress|description)$/;
  // Gotchas and disputes are on the page of the entry, like the rest of the claims.
  const facts = catalogue.apis
    .flatMap((api) => datedFacts(api))
    .filter(({ fact, kind }) => !/^(quirks|disputes|claim)$/.test(kind) || claimed.test(fact));
  assert.equal(html.match(/Review overdue/g)?.length, facts.length);
});

test('a row of the table of all names the columns that are overdue, and none where all are', async () => {
  const ApiRow = await part('parts/home/api-row.tsx', 'ApiRow');
  const line = (today: string) => /Review overdue[^<]*/.exec(shown('viacep', 'en', today, ApiRow))?.[0];
  const [claims, terms] = ['claims.cors', 'terms.card'].map(
    (name) => datedFacts(catalogue.api('viacep') ?? assert.fail()).find(({ fact }) => fact === name)?.reviewBy ?? '',
  );
  assert.ok(claims && terms && claims < terms);
  assert.equal(line(claims), undefined);
  assert.match(line(terms) ?? '', /^Review overdue: Authentication, CORS, Free tier/);
  assert.doesNotMatch(line(terms) ?? '', /Card/);
  assert.equal(line('2028-11-15'), 'Review overdue');
});

test('a sheet says in one line by when its facts are to be read again, the soonest first', async () => {
  const ReviewLine = await part('parts/sheet/sources.tsx', 'ReviewLine');
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  for (const api of catalogue.apis) {
    const html = shown(api.id, 'en', '2026-11-15', ReviewLine);
    const first =
      datedFacts(api)
        .map(({ reviewBy }) => reviewBy)
        .sort()[0] ?? '';
    assert.match(
      html,
      new RegExp(`^<p class="one-line">Review: prices[^;]* by ${day.format(new Date(first))}; all other facts by `),
      api.id,
    );
  }
});

test('a status that the conventions do not give is either charged as a broken rule or said to be unconfirmed', async () => {
  const Failures = await part('parts/sheet/failures.tsx', 'Failures');
  const unconfirmed = 'and the case does not count as a broken rule';
  for (const api of catalogue.apis) {
    const doubtful = api.failures.filter(
      ({ status, means, breaks, confidence }) =>
        status !== means && status < 500 && breaks.length === 0 && confidence === 'low',
    );
    const said = shown(api.id, 'en', '2026-11-15', Failures).split(unconfirmed).length - 1;
    assert.equal(said, doubtful.length, api.id);
  }
  for (const id of ['awesomeapi', 'meta-graph'])
    assert.ok(shown(id, 'en', '2026-11-15', Failures).includes(unconfirmed));
  assert.ok(!shown('github', 'en', '2026-11-15', Failures).includes(unconfirmed));
});

const Gist = await part('parts/sheet/failures.tsx', 'FailuresGist');
const bare = (text: string) => text.replaceAll(/&\w+;|[^\p{L}\d]/gu, '');
const withoutTags = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');

test('a broken rule about the body is told apart from the status, and a surprise that says the same stands with it', async () => {
  const Failures = await part('parts/sheet/failures.tsx', 'Failures');
  const said = (id: string) => withoutTags(shown(id, 'en', '2026-11-15', Failures));
  assert.match(
    said('pokeapi'),
    /404 when [^“]*Our rules ask for this status\. The body, however, breaks the rule “Bodies/,
  );
  assert.match(said('pokeapi'), /400 instead of 404 when [^“]* Breaks the rules “A resource that does not exist/);
  assert.match(said('brasilapi'), /429 instead of 403 when the User-Agent is empty/);
  for (const { id, quirks } of catalogue.apis)
    for (const { text } of quirks) {
      const whole = `${said(id)} ${withoutTags(shown(id, 'en', '2026-11-15', Gist))}`;
      assert.equal(bare(whole).split(bare(text.en).slice(0, 30)).length, 2, `${id}: ${text.en}`);
    }
});

test('two credentials with one place each are not shown as one credential with two places', async () => {
  const KeyGist = await part('parts/sheet/key.tsx', 'KeyGist');
  const said = (id: string) => withoutTags(shown(id, 'en', '2026-11-15', KeyGist));
  assert.match(said('tmdb'), /^TMDB issues two credentials with the same access\./);
  assert.doesNotMatch(said('tmdb'), /, or in the query string/);
  assert.match(said('coingecko'), /in the header x-cg-demo-api-key, or in the query string, as x_cg_demo_api_key/);
});

test('a value that a person found wrong shows what was found beside it', () => {
  const openweather = structuredClone(catalogue.api('openweather'));
  const found = {
    found: '<5 GBP>',
    source: 'https://openweathermap.org/price',
    note: 'n',
    by: 'Ana',
    on: '2026-11-16',
  };
  Object.assign(openweather?.prices ?? {}, { contradicted: { ...found, record: 'r' } });
  const html = render(
    h(Terms, {
      view: createView({ catalogue, now: Date.parse('2026-11-16'), origin: '', assets: {} as never }, 'en'),
      api: openweather,
    }),
  );
  assert.match(
    html,
    /Contradicted by Ana on [^“]*, who found “&lt;5 GBP>”\. n .*href="https:\/\/openweathermap.org\/price"/,
  );
});
