import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Api, type Content, createCatalogue, type Frozen, loadCatalogue } from '@farol/catalogue';
import { asObservation, sealRecord } from '@farol/catalogue/internal';
import { confirmationDraft } from './confirmation.ts';
import { VerifierError } from './errors.ts';

const catalogue = loadCatalogue();
const now = Date.parse('2026-11-16T09:30:00Z');
const source = 'https://viacep.com.br/';
const given = { api: 'viacep', field: 'freeTier', by: '  Ana Souza ', source, now } as const;

function codeOf(change: object): string {
  try {
    confirmationDraft(catalogue, { ...given, ...change });
  } catch (error) {
    return error instanceof VerifierError ? error.code : 'other';
  }
  return 'none';
}

test('a confirmation is a record with name, date, field and the value that was read', () => {
  const record = sealRecord(confirmationDraft(catalogue, { ...given, tools: { farol: '0.1.0' } }), null);
  assert.equal(record.id, 'viacep-20261116t093000000z');
  assert.equal(record.by, 'Ana Souza');
  assert.equal(record.kind === 'confirmation' && record.source, 'https://viacep.com.br/');
  assert.deepEqual(
    record.verdicts.map(({ field, verdict, reason }) => [field, verdict, reason]),
    [['freeTier', 'confirmed', 'read-by-a-person']],
  );
});

test('a field that a person found wrong disputes the entry', () => {
  const finding = { verdict: 'contradicted', found: 'no', note: 'The header is not sent.' } as const;
  const wrong = confirmationDraft(catalogue, { ...given, field: 'cors', ...finding });
  const observation = asObservation(sealRecord(wrong, null), catalogue.api('viacep'));
  const seen = createCatalogue({ ...catalogue, observations: [observation] } as unknown as Content);
  assert.equal(seen.stateOf('viacep', now).state, 'disputed');
});

test('an unknown entry or field is refused', () => {
  assert.equal(codeOf({ api: 'viacepp' }), 'unknown_api');
  assert.equal(codeOf({ field: 'price' }), 'unknown_field');
  assert.equal(codeOf({}), 'none');
});

test('a finding without an https source is refused, and a wrong fact needs the value and a note', () => {
  const wrong = { verdict: 'contradicted', found: 'no', note: 'Read twice.' } as const;
  for (const source of [undefined, '', 'http://viacep.com.br/', 'viacep.com.br', 'javascript:alert(1)'])
    assert.equal(codeOf({ source }), 'incomplete', String(source));
  assert.equal(codeOf(wrong), 'none');
  for (const change of [
    { found: undefined },
    { found: ' ' },
    { note: undefined },
    { note: 'two\nlines' },
    { note: 'x'.repeat(501) },
  ])
    assert.equal(codeOf({ ...wrong, ...change }), 'incomplete', JSON.stringify(change));
});

test('a record of another program that says so without value or note is no record', () => {
  const draft = confirmationDraft(catalogue, { ...given, verdict: 'contradicted', found: 'no', note: 'Read twice.' });
  const { note: _, ...without } = draft;
  assert.throws(() => sealRecord(without, null), /the value that was found and a note/);
  assert.throws(() => sealRecord({ ...draft, source: 'http://viacep.com.br/' }, null));
});

test('a record carries the digest of what the entry states today', () => {
  const draft = confirmationDraft(catalogue, given);
  const changed = { ...(catalogue.api('viacep') as Frozen<Api>), freeTier: { pt: 'outro', en: 'other' } };
  const later = createCatalogue({ ...catalogue, apis: [changed] } as unknown as Content);
  assert.notEqual(confirmationDraft(later, given).verdicts[0]?.claim, draft.verdicts[0]?.claim);
});
