import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { farol } from '../testing/in-process.ts';
import { curateSchema } from './curate-schema.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farol-curate-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const now = () => Date.parse('2026-11-20T12:00:00Z');
const source = 'https://receitaws.com.br/';
const wrong = ['--wrong', '--found', '5 a minute', '--source', source, '--note', 'Read on the price page.'];
const curate = (words: readonly string[], options: Parameters<typeof farol>[1] = {}) =>
  farol(['curate', ...words, '--folder', folder, '--lang', 'en'], { now, ...options });
const rows = async () => (await curate([])).stdout.trim().split('\n');

test('the list has the most harmful first, one line for each field, with words that options accept', async () => {
  const lines = await rows();
  const reasons = lines.map((line) => line.split('\t')[0]);
  assert.deepEqual([...new Set(reasons)], ['disputed', 'unobserved']);
  assert.equal(reasons.filter((reason) => reason === 'unobserved').length, 18);
  const pairs = lines.map((line) => line.split('\t').slice(1, 3).join(' '));
  assert.equal(new Set(pairs).size, pairs.length);
  const json = JSON.parse((await curate(['--json'])).stdout);
  assert.equal(curateSchema.parse(json) && json.data.length, lines.length);
  assert.ok(json.data.every(({ sources }: { readonly sources: readonly string[] }) => sources.length > 0));
});

test('a field opens with its stated value, its sources and what else is said', async () => {
  const { stdout } = await curate(['coingecko', 'limits']);
  assert.match(stdout, /^Limits {2}coingecko limits\n/);
  assert.match(stdout, /"requests":30/);
  assert.match(stdout, /Who states it\n- [^\n]*section [\d.]+ \(\/en\/charter\/#[\d.]+\)/);
  assert.match(stdout, /Where to check\n- https:/);
});

test('a confirmation cites the source of the entry, and a wrong field disputes the entry at once', async () => {
  const right = await curate(['receitaws', 'freeTier', '--confirmed', '--by', 'Ana Souza']);
  assert.equal(right.exitCode, 0, right.stderr);
  assert.match(
    right.stdout,
    /^receitaws: Free tier: confirmed, Ana Souza, 2026-11-20T12:00:00\.000Z\n {2}receitaws-20261120t120000000z\n {2}sha256:[0-9a-f]{64}\n {2}state of the entry: Not yet observed\n$/,
  );
  const json = await curate(['receitaws', 'limits', ...wrong, '--by', 'Eva', '--json'], { now: () => now() + 1 });
  const written = JSON.parse(json.stdout);
  curateSchema.parse(written);
  assert.deepEqual(
    [written.state, written.verdicts, written.note, written.source],
    [
      'disputed',
      [{ field: 'limits', verdict: 'contradicted', found: '5 a minute' }],
      'Read on the price page.',
      source,
    ],
  );
  assert.equal(written.record.previous, right.stdout.split('\n')[2]?.trim());
  assert.ok((await rows()).includes('disputed\treceitaws\tlimits\t2026-11-20'));
  assert.equal((await farol(['verify', '--chain', '--folder', folder])).exitCode, 0);
  const record = JSON.parse(readFileSync(join(folder, 'receitaws.jsonl'), 'utf8').split('\n')[0] ?? '');
  assert.match(record.source, /^https:/);
  assert.match(record.verdicts[0].found, /3/);
});

test('a withdrawn record stays in the chain and no longer counts, and a withdrawal can be withdrawn', async () => {
  await curate(['receitaws', 'limits', ...wrong, '--by', 'Eva']);
  const id = 'receitaws-20261120t120000000z';
  const away = await curate(['--withdraw', id, '--note', 'It was another plan.', '--by', 'Ana'], {
    now: () => now() + 1,
  });
  assert.equal(away.exitCode, 0, away.stderr);
  assert.match(away.stdout, /withdrawn: receitaws-20261120t120000000z, Ana/);
  assert.match(away.stdout, /state of the entry: Not yet observed/);
  assert.ok(!(await rows()).includes('disputed\treceitaws\tlimits\t2026-11-20'));
  assert.match((await curate(['receitaws', 'limits'])).stdout, /receitaws-20261120t120000000z,[^\n]*withdrawn/);
  assert.equal(readFileSync(join(folder, 'receitaws.jsonl'), 'utf8').trim().split('\n').length, 2);
  assert.equal((await farol(['verify', '--chain', '--folder', folder])).exitCode, 0);

  const twice = await curate(['--withdraw', id, '--note', 'Again.', '--by', 'Ana']);
  assert.deepEqual([twice.exitCode, /withdrawn already/.test(twice.stderr)], [2, true]);
  const back = ['--withdraw', 'receitaws-20261120t120000001z', '--note', 'It was right.', '--by', 'Ana'];
  assert.match((await curate(back, { now: () => now() + 2 })).stdout, /state of the entry: Contradicted/);
});

test('a changed record is not built upon', async () => {
  await curate(['receitaws', 'limits', ...wrong, '--by', 'Eva']);
  const file = join(folder, 'receitaws.jsonl');
  writeFileSync(file, readFileSync(file, 'utf8').replace('5 a minute', '6 a minute'));
  const { exitCode, stderr } = await curate(['receitaws', 'limits', '--confirmed', '--by', 'Ana']);
  assert.deepEqual([exitCode, stderr], [1, 'farol: receitaws.jsonl: record 1 was changed.\n']);
});

test('nothing is written without a name, a value, an https source and a note', async () => {
  const attempts: readonly (readonly [words: readonly string[], said: RegExp])[] = [
    [['receitaws', 'limits', '--confirmed'], /--by is missing/],
    [['receitaws', 'limits', '--confirmed', '--by', 'A\nB'], /--by must be one line/],
    [['receitaws', 'limits', '--wrong', '--by', 'Ana'], /--found is missing/],
    [['receitaws', 'limits', '--wrong', '--by', 'Ana', '--found', '5'], /--source is missing/],
    [['receitaws', 'limits', '--wrong', '--by', 'Ana', '--found', '5', '--source', source], /--note is missing/],
    [
      ['receitaws', 'limits', ...wrong, '--by', 'Ana', '--source', 'http://x'],
      /--source is a URL that begins with https/,
    ],
    [['receitaws', 'limits', ...wrong, '--by', 'Ana', '--note', ' '], /--note must be one line/],
    [
      ['receitaws', 'limits', ...wrong, '--confirmed', '--by', 'Ana'],
      /--confirmed and --wrong cannot be used together/,
    ],
    [['receitaws', '--confirmed', '--by', 'Ana'], /one field of one API/],
    [['receitaws', 'limitz', '--confirmed', '--by', 'Ana'], /Did you mean limits/],
    [['receitaws', 'limits', '--found', '5'], /--found needs --confirmed, --wrong or --withdraw/],
    [['--withdraw', 'nothing', '--by', 'Ana'], /--note is missing/],
    [['--withdraw', 'nothing', '--by', 'Ana', '--note', 'Why.'], /There is no record "nothing"/],
    [['receitaws', '--withdraw', 'x', '--by', 'Ana', '--note', 'Why.'], /unexpected argument "receitaws"/],
  ];
  for (const [words, said] of attempts) {
    const { exitCode, stderr } = await curate(words);
    assert.equal(exitCode, 2, words.join(' '));
    assert.match(stderr, said);
  }
  assert.deepEqual(readdirSync(folder), []);
});

test('at a terminal it shows each due field, asks, writes, and asks again for what was left empty', async () => {
  const types = ['w', 'Ana', '', '5 a minute', source, 'Read twice.', 'q'];
  const { exitCode, stdout, stderr } = await curate(['receitaws'], { columns: 100, types });
  assert.equal(exitCode, 0);
  assert.match(stderr, /What did you find: What did you find: Where did you read it/);
  assert.match(stdout, /state of the entry:/);
  const [record] = readFileSync(join(folder, 'receitaws.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual([record.by, record.verdicts[0].found, record.note], ['Ana', '5 a minute', 'Read twice.']);
});

test('at a terminal a source that is not https is refused, and the end of the input writes nothing', async () => {
  const refused = await curate(['receitaws', 'limits'], {
    columns: 100,
    types: ['w', 'Ana', '5', 'http://x', 'Note.'],
  });
  assert.match(refused.stderr, /https URL/);
  await curate(['receitaws', 'limits'], { columns: 100, types: ['w', 'Ana', '5'] });
  await curate(['receitaws', 'limits'], { columns: 100, types: ['s'] });
  assert.deepEqual(readdirSync(folder), []);
});

test('an overdue fact of any kind is listed and opens with its value and its source', async () => {
  const later = () => Date.parse('2027-06-01T00:00:00Z');
  assert.match((await curate([], { now: later })).stdout, /^overdue\tviacep\tterms\.card\t2026-/m);
  const { stdout } = await curate(['viacep'], { now: later });
  assert.match(stdout, /viacep requests\.address-by-cep\n\{.*\n\nWhere to check\n- https:\S+\n/);
  for (const fact of ['quirks.1', 'disputes.1', 'terms.card', 'links.docs', 'prices'])
    assert.match(stdout, new RegExp(`viacep ${fact}\\n`));
  curateSchema.parse(JSON.parse((await curate(['--json'], { now: later })).stdout));
});

test('a term that was read again has its new day at once, and its old one again when the record is withdrawn', async () => {
  const later = { now: () => Date.parse('2027-08-01T12:00:00Z') };
  const due = async () => (await curate([], later)).stdout;
  assert.match(await due(), /^overdue\tviacep\tterms\.card\t/m);
  const { exitCode, stdout, stderr } = await curate(['viacep', 'terms.card', '--confirmed', '--by', 'Ana'], later);
  assert.equal(exitCode, 0, stderr);
  assert.match(
    stdout,
    /^viacep: terms\.card: confirmed, Ana, 2027-08-01T12:00:00\.000Z\n {2}viacep-20270801t120000000z\n/,
  );
  assert.doesNotMatch(await due(), /viacep\tterms\.card/);
  assert.equal((await farol(['verify', '--chain', '--folder', folder])).exitCode, 0);

  const away = ['--withdraw', 'viacep-20270801t120000000z', '--note', 'Another page.', '--by', 'Ana', '--json'];
  curateSchema.parse(JSON.parse((await curate(away, { now: () => later.now() + 1 })).stdout));
  assert.match(await due(), /^overdue\tviacep\tterms\.card\t/m);
});

test('every kind of fact can be found wrong: the entry is disputed at once, until the record is withdrawn', async () => {
  const kinds = 'terms.caching links.status prices freshness requests.address-by-cep quirks.2 disputes.1'.split(' ');
  for (const [i, fact] of kinds.entries()) {
    const { exitCode, stdout, stderr } = await curate(['viacep', fact, ...wrong, '--by', 'Ana', '--json'], {
      now: () => now() + i,
    });
    assert.equal(exitCode, 0, stderr);
    const written = JSON.parse(stdout);
    curateSchema.parse(written);
    assert.deepEqual(
      [written.facts, written.state, written.note],
      [[{ fact, verdict: 'contradicted', found: '5 a minute' }], 'disputed', 'Read on the price page.'],
    );
  }
  const listed = await rows();
  for (const fact of kinds) assert.ok(listed.includes(`disputed\tviacep\t${fact}\t2026-11-20`), fact);
  assert.match(
    (await curate(['viacep', 'prices'])).stdout,
    /Records\n- viacep-\w+, contradicted, Ana, 5 a minute, Read/,
  );
  for (const [i] of kinds.entries()) {
    const id = `viacep-20261120t12000000${i}z`;
    const away = await curate(['--withdraw', id, '--note', 'No.', '--by', 'Ana'], { now: () => now() + 100 + i });
    assert.equal(away.exitCode, 0, away.stderr);
  }
  assert.ok(!(await rows()).some((line) => line.startsWith('disputed\tviacep\tprices')));
  assert.equal((await farol(['verify', '--chain', '--folder', folder])).exitCode, 0);
});

test('steps to the key, scopes, origins and substitutes are confirmed and found wrong like every other fact', async () => {
  const facts = [
    'spotify credentialSteps.2',
    'spotify scopes.1',
    'brasilapi lineage.1',
    'brasilapi substitutes.viacep',
  ];
  for (const [i, words] of facts.entries()) {
    const [api = '', fact = ''] = words.split(' ');
    const told = async (finding: readonly string[], after: number) =>
      JSON.parse((await curate([api, fact, ...finding, '--by', 'Ana', '--json'], { now: () => now() + after })).stdout);
    assert.deepEqual((await told(['--confirmed'], 2 * i)).facts, [{ fact, verdict: 'confirmed', found: null }]);
    const { facts, state } = await told(wrong, 2 * i + 1);
    assert.deepEqual([facts, state], [[{ fact, verdict: 'contradicted', found: '5 a minute' }], 'disputed']);
    assert.ok((await rows()).includes(`disputed\t${api}\t${fact}\t2026-11-20`), words);
  }
});

test('a fact that this entry does not have is refused, and a wrong one needs its source and note', async () => {
  const missing = await curate(['jsonplaceholder', 'disputes.1', '--confirmed', '--by', 'Ana']);
  assert.deepEqual([missing.exitCode, /jsonplaceholder has no disputes\.1/.test(missing.stderr)], [2, true]);
  const bare = await curate(['viacep', 'prices', '--wrong', '--found', '1 BRL', '--by', 'Ana']);
  assert.deepEqual([bare.exitCode, /--source is missing/.test(bare.stderr)], [2, true]);
  assert.deepEqual(readdirSync(folder), []);
});
