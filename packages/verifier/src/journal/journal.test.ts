import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { loadCatalogue } from '@farol/catalogue';
import type { RecordDraft } from '@farol/catalogue/internal';
import { confirmationDraft } from '../confirmation.ts';
import { VerifierError } from '../errors.ts';
import { createJournal } from './journal.ts';

const catalogue = loadCatalogue();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farol-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (evidence = true) => createJournal({ folder: pathToFileURL(`${folder}/observations/`), evidence });
const file = (name: string) => join(folder, 'observations', name);
let moment = Date.parse('2026-11-15T12:00:00Z');
const draft = (api = 'viacep', change: Partial<RecordDraft> = {}): RecordDraft => {
  moment += 1_000;
  return {
    ...confirmationDraft(catalogue, {
      api,
      field: 'freeTier',
      by: 'Ana',
      source: 'https://viacep.com.br/',
      now: moment,
    }),
    ...change,
  } as RecordDraft;
};
const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof VerifierError) return error.code;
    throw error;
  }
  return 'none';
};

test('each line is a record with the hash of the one before, and the head holds the hash of the last', () => {
  const journal = open();
  const first = journal.append(draft());
  const second = journal.append(draft());
  const other = journal.append(draft('ibge'));
  assert.equal(first.previous, null);
  assert.equal(second.previous, first.hash);
  assert.equal(other.previous, null);
  assert.equal(readFileSync(file('viacep.jsonl'), 'utf8').split('\n').length, 3);
  assert.deepEqual(JSON.parse(readFileSync(file('heads.json'), 'utf8')), {
    ibge: { records: 1, hash: other.hash },
    viacep: { records: 2, hash: second.hash },
  });
  assert.deepEqual(open().check(), []);
  assert.equal(existsSync(file('.lock')), false);
});

test('a changed, removed or moved record is reported, and no record is appended after it', () => {
  const journal = open();
  for (let i = 0; i < 3; i += 1) journal.append(draft());
  const text = readFileSync(file('viacep.jsonl'), 'utf8');
  const [one = '', two = '', three = ''] = text.split('\n');
  const problems = (content: string) => {
    writeFileSync(file('viacep.jsonl'), content);
    return journal.check().map(({ api, line, code }) => `${api} ${line} ${code}`);
  };
  assert.deepEqual(problems(text.replace('Ana', 'Eva')), ['viacep 1 changed']);
  assert.deepEqual(problems(`${one}\n${three}\n`), ['viacep 2 out-of-place']);
  assert.deepEqual(problems(`${two}\n${one}\n${three}\n`)[0], 'viacep 1 out-of-place');
  assert.deepEqual(problems(`${one}\n${two}\n`), ['viacep 3 removed']);
  assert.equal(
    codeOf(() => journal.append(draft())),
    'broken_chain',
  );
  rmSync(file('viacep.jsonl'));
  assert.deepEqual(problems(''), ['viacep 1 removed']);
  assert.deepEqual(problems(text), []);
});

test('a partial record from a crash is reported and not used, and blocks appending until it is cut off', () => {
  const journal = open();
  journal.append(draft());
  journal.append(draft());
  const whole = readFileSync(file('viacep.jsonl'));
  // Cuts through the middle of a two-byte letter.
  appendFileSync(file('viacep.jsonl'), Buffer.from('{"by":"José').subarray(0, -1));
  assert.deepEqual(
    journal.check().map(({ code }) => code),
    ['half-record'],
  );
  assert.equal(journal.read('viacep').records.length, 2);
  assert.equal(
    codeOf(() => journal.append(draft())),
    'broken_chain',
  );
  assert.match(journal.cutHalf('viacep') ?? '', /^\{"by":"Jos/);
  assert.deepEqual(readFileSync(file('viacep.jsonl')), whole);
  assert.equal(journal.cutHalf('viacep'), undefined);
  journal.append(draft());
  assert.deepEqual(journal.check(), []);
});

test('a record whose head was lost in a crash counts, and the next append repairs the head', () => {
  const journal = open();
  journal.append(draft());
  const behind = readFileSync(file('heads.json'));
  journal.append(draft());
  writeFileSync(file('heads.json'), behind);
  assert.deepEqual(journal.check(), []);
  assert.equal(journal.read('viacep').records.length, 2);
  journal.append(draft());
  assert.equal(JSON.parse(readFileSync(file('heads.json'), 'utf8')).viacep.records, 3);
});

test('simulated records are refused in an evidence folder and accepted in another', () => {
  const simulated = draft('viacep', { simulated: true });
  assert.equal(
    codeOf(() => open(true).append(simulated)),
    'cannot_write',
  );
  assert.equal(existsSync(file('viacep.jsonl')), false);
  assert.equal(open(false).append(simulated).simulated, true);
  assert.deepEqual(
    open(true)
      .check()
      .map(({ code }) => code),
    ['simulated'],
  );
});

test('a second writer gets the error "busy"; a lock left by a crash is cleared', () => {
  const journal = open();
  journal.append(draft());
  writeFileSync(file('.lock'), String(process.pid));
  assert.equal(
    codeOf(() => journal.append(draft())),
    'busy',
  );
  const { pid } = spawnSync(process.execPath, ['--eval', '']);
  writeFileSync(file('.lock'), String(pid));
  journal.append(draft());
  writeFileSync(file('.lock'), '');
  journal.append(draft());
  assert.deepEqual(journal.check(), []);
});

test('unreadable heads stop appending', () => {
  const journal = open();
  journal.append(draft());
  truncateSync(file('heads.json'), 10);
  assert.equal(
    codeOf(() => journal.append(draft())),
    'broken_chain',
  );
});

test('a folder that cannot be written to is reported as such', () => {
  writeFileSync(join(folder, 'observations'), 'a file is in the way');
  assert.equal(
    codeOf(() => open().append(draft())),
    'cannot_write',
  );
});
