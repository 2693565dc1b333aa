// Do entries that name the spec as their source say what the spec says? An entry whose claim names another source is free.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from './load.ts';
import { authentications, type claimedFields } from './schema/vocabulary.ts';

type Field = (typeof claimedFields)[number];

const { apis, label } = loadCatalogue();

/** Entries whose value of a field was read in the spec. */
const fromSpec = (field: Field) =>
  apis.filter((api) => api.claims.some((claim) => claim.field === field && claim.by === 'spec'));

/** The terms of spec 8 that are words. Numbers stand in the entries alone, where limits and sentences are compared with each other. */
const terms: Readonly<Record<string, string>> = {
  'postal-code-lookup': 'Unlimited, with an informal per-IP limit against abuse',
  'aggregated-public-data': 'Per-IP rate limit, community-maintained',
  'territorial-statistics': 'No limit stated, no sign-up',
  'currency-quotes': 'Free public endpoints; an optional token raises the limit',
  'central-bank-series': 'Limit on the date range per query',
  'text-generation': 'No permanent free tier; billed per million input and output tokens',
  'multimodal-generation': 'Free tier with daily limits per model; context window up to 1 million tokens',
  maps: 'Recurring monthly credit in US dollars, then billed per thousand requests',
  'social-graph': 'Call limits per app and per user',
  'music-catalogue': 'Free in development mode; extended quota needs approval',
  'movie-database': 'Free for non-commercial use, with sign-up and attribution',
  'fake-test': 'Unlimited for testing',
  'creature-database': 'Fair use; responses should be cached',
};

/** The four kinds to which browser JavaScript has no access, by spec 2.4. */
const closedToBrowsers = ['text-generation', 'multimodal-generation', 'maps', 'social-graph'];

/** Facts of the spec that have aged or are doubted. */
const doubted: readonly (readonly [string, Field])[] = [
  ['google-maps-platform', 'freeTier'],
  ['spotify', 'freeTier'],
  ['coingecko', 'freeTier'],
  ['openweather', 'freeTier'],
  ['receitaws', 'cors'],
  ['coingecko', 'cors'],
  ['google-gemini', 'cors'],
  ['meta-graph', 'cors'],
  ['viacep', 'formats'],
];

test('free-tier terms that name spec 8 as their source begin with its words', () => {
  for (const api of fromSpec('freeTier'))
    assert.ok(api.freeTier.en.startsWith(terms[api.kind] ?? ''), `${api.id}: ${api.freeTier.en}`);
});

test('CORS that names spec 2.4 as its source is "no" for the four kinds that it lists, and "yes" for all others', () => {
  for (const api of fromSpec('cors'))
    assert.equal(api.cors, closedToBrowsers.includes(api.kind) ? 'no' : 'yes', api.id);
});

test('facts of the spec that are doubted carry a dispute as long as the spec is a source of theirs', () => {
  for (const [id, field] of doubted) {
    const api = fromSpec(field).find((one) => one.id === id);
    if (api) assert.ok(api.disputes.map((dispute) => dispute.field).includes(field), `${id}: ${field}`);
  }
});

test('in English, the labels of authentication are those of spec 2.2 to the letter', () => {
  for (const name of authentications) assert.equal(label('authentication', name, 'en'), name);
});
