// Do entries that name the spec as their source say what the spec says? An entry whose claim names another source is free.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldLabels } from './fields/index.ts';
import { loadCatalogue } from './load.ts';
import type { claimedFields } from './schema/vocabulary.ts';
import spec from './testing/spec-facts.json' with { type: 'json' };

type Field = (typeof claimedFields)[number];

const { apis, label } = loadCatalogue();

/** Entries whose value of a field was read in the spec. */
const fromSpec = (field: Field) =>
  apis.filter((api) => api.claims.some((claim) => claim.field === field && claim.by === 'spec'));

/** The terms of spec 8 that are words. Numbers stand in the entries alone, where limits and sentences are compared with each other. */
const terms: Readonly<Record<string, string>> = spec.terms;

test('free-tier terms that name spec 8 as their source begin with its words', () => {
  for (const api of fromSpec('freeTier'))
    assert.ok(api.freeTier.en.startsWith(terms[api.kind] ?? ''), `${api.id}: ${api.freeTier.en}`);
});

test('CORS that names spec 2.4 as its source is "no" for the four kinds that it lists, and "yes" for all others', () => {
  for (const api of fromSpec('cors'))
    assert.equal(api.cors, spec.closedToBrowsers.includes(api.kind) ? 'no' : 'yes', api.id);
});

test('facts of the spec that are doubted carry a dispute as long as the spec is a source of theirs', () => {
  for (const [id, field] of spec.doubted as [string, Field][]) {
    const api = fromSpec(field).find((one) => one.id === id);
    if (api) assert.ok(api.disputes.map((dispute) => dispute.field).includes(field), `${id}: ${field}`);
  }
});

test('in English, the labels of authentication are those of spec 2.2 to the letter', () => {
  for (const name of Object.keys(fieldLabels.authentication)) assert.equal(label('authentication', name, 'en'), name);
});
