// While somebody types, is what the editor shows at every moment what `farol check` says of the same text?
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { loadCatalogue } from '@farol/catalogue';
import { parseDocument } from '@farol/conformance';
import { dump, load } from 'js-yaml';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Context } from '../apps/cli/src/arguments/command.ts';
import { checkSchema } from '../apps/cli/src/check/check-schema.ts';
import { type Judged, judgeDocument } from '../apps/cli/src/editor/judge-document.ts';
import { quickFix } from '../apps/cli/src/editor/show-finding.ts';
import { farol } from '../apps/cli/src/testing/in-process.ts';
import { brokenWays } from '../packages/conformance/src/testing/broken-structure.ts';
import { cleanDescription, cleanSchema } from '../packages/conformance/src/testing/corpus.ts';
import { inEdition, judgedIn } from '../packages/conformance/src/testing/editions.ts';
import { handleOf } from '../packages/conformance/src/testing/structure-ways.ts';
import { temporaryFolder } from './temporary-folder.ts';

const isLong = process.env.FAROL_TEST_LONG === '1';
const folder = temporaryFolder({ after });
const catalogue = loadCatalogue();
const context = { catalogue, language: 'en' } as Context;

function judged(name: string, text: string): Promise<Judged> {
  const document = TextDocument.create(pathToFileURL(join(folder, name)).href, '', 1, text);
  return judgeDocument(context, document, () => undefined);
}

/** As in a process that read nothing before. */
function judgedAlone(name: string, text: string): Promise<Judged> {
  parseDocument('other.yaml', `- ${'x'.repeat(text.length)}`);
  return judged(name, text);
}

const aliased = `x-shared: &ok
  '200': { description: fine }
x-list: &list
  get: { summary: lists, responses: *ok }
${cleanDescription.replace('paths:\n', 'paths:\n  /getShared:\n    <<: *list\n    post: { responses: *ok }\n')}`;

/** As people and programs write them. */
const documents: Readonly<Record<string, string>> = {
  'block.yaml': cleanDescription,
  'wide.yaml': dump(load(cleanDescription), { indent: 4, noRefs: true }),
  'lines.yaml': cleanDescription.replaceAll('\n', '\r\n'),
  'aliased.yaml': aliased,
  'flow.yaml': dump(load(cleanDescription), { flowLevel: 3, noRefs: true }),
  'old.yaml': dump(inEdition(load(cleanDescription), '2.0'), { noRefs: true }),
  'api.json': JSON.stringify(load(cleanDescription), null, 2),
  'schema.graphql': cleanSchema,
};

const wrong = ['"', "'", '[', '}', '\t', ': ', '- ', '# ', '&a ', '*ok', '<<: *ok', '? ', '|', '\n---\n', '\n...\n'];
const right = ['x', ' ', '\n', 'get', 'gett:', '  ', "'404': {}\n", '\n    b: 1', '\nc: 1', '// ', 'cpf'];

/** Numbers that are the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** A letter, some words, lines that go, come twice, move or are indented, and what is no YAML. */
function edited(text: string, random: (below: number) => number): string {
  const at = random(text.length + 1);
  const pieces = random(3) === 0 ? wrong : right;
  const lines = text.split('\n');
  const line = random(lines.length);
  const many = 1 + random(6);
  switch (random(7)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1 + random(9));
    case 1:
      return lines.toSpliced(line, many).join('\n');
    case 2:
      return lines.toSpliced(random(lines.length), 0, ...lines.slice(line, line + many)).join('\n');
    case 3:
      return lines.map((one, n) => (n >= line && n < line + many ? `  ${one}` : one)).join('\n');
    case 4:
      return lines.map((one, n) => (n >= line && n < line + many ? one.replace(/^ {2}/, '') : one)).join('\n');
    default:
      return text.slice(0, at) + pieces[random(pieces.length)] + text.slice(at);
  }
}

for (const [number, [name, first]] of Object.entries(documents).entries())
  test(`${name}: after each of many edits, the editor shows what farol check finds, at the same places`, async () => {
    const random = seeded(number + 1);
    const shown: { readonly text: string; readonly now: Judged }[] = [{ text: first, now: await judged(name, first) }];
    for (let round = 0, good = first; round < (isLong ? 300 : 40); round += 1) {
      const before = shown.at(-1)?.text ?? first;
      // What is no description stays for a moment, and then comes the last one again.
      const text = random(4) > 0 && shown.at(-1)?.now.source === undefined ? good : edited(before, random);
      const now = await judged(name, text);
      shown.push({ text, now });
      if (now.source !== undefined) good = round % 20 === 19 ? first : text;
    }
    assert.ok(shown.filter(({ now }) => now.source !== undefined).length > shown.length / 3);
    for (const [round, { text, now }] of shown.entries()) {
      assert.deepEqual(now.diagnostics, (await judgedAlone(name, text)).diagnostics, text);
      if (round % 5 === 0) await sameAsCheck(name, text, now);
    }
  });

/** What many places break is one finding there too, and each of its places may be marked. */
async function sameAsCheck(name: string, text: string, { source, diagnostics }: Judged): Promise<void> {
  const file = join(folder, name);
  writeFileSync(file, text);
  const marks = [...diagnostics.values()].flat();
  const { stdout, stderr } = await farol(['check', file, '--json', '--lang', 'en']);
  if (source === undefined) {
    for (const { message } of marks) assert.ok(JSON.parse(stderr).error.message.includes(message), stderr);
    return;
  }
  // Where all paths are behind a URL that is being typed, nothing was checked.
  if (stdout === '') {
    assert.match(stderr, /was not read/);
    return;
  }
  const { findings } = checkSchema.parse(JSON.parse(stdout));
  const place = (rule: unknown, line = 0, column = 0) => `${rule} ${line}:${column}`;
  const marked = marks.map(({ code, range: { start } }) => place(code, start.line + 1, start.character + 1));
  const broken = findings.filter(({ verdict }) => verdict === 'broken');
  const said = broken.map(({ rule, line, column }) => place(rule, line ?? 1, column ?? 1));
  const all = broken.flatMap(({ rule, places = [] }) =>
    places.map((one) => place(rule, one.line ?? 1, one.column ?? 1)),
  );
  assert.deepEqual(
    [...new Set(said)].filter((one) => !marked.includes(one)),
    [],
    text,
  );
  assert.deepEqual(
    marked.filter((one) => !said.includes(one) && !all.includes(one)),
    [],
    text,
  );
}

/** Mistakes elsewhere, which a correction leaves as they are. */
const elsewhere = {
  get: { tgas: [], security: [], responses: { 200: { description: 'x' }, default: { description: 'x' } } },
};

for (const edition of judgedIn('3.1'))
  test(`OpenAPI ${edition}: a quick fix leaves a document that parses and lacks the finding; others stay, none comes`, async () => {
    let fixes = 0;
    for (const [index, way] of Object.values(brokenWays)
      .flatMap((ways) => Object.values(ways))
      .entries()) {
      const described = inEdition(load(cleanDescription), edition) as { readonly paths: Record<string, unknown> };
      if (way(handleOf(described, edition)) === false) continue;
      Object.assign(described.paths ?? {}, { '/getElsewhere': elsewhere });
      const name = index % 3 === 0 ? 'fix.json' : 'fix.yaml';
      const text = name === 'fix.json' ? JSON.stringify(described, null, 2) : dump(described, { noRefs: true });
      const document = TextDocument.create(pathToFileURL(join(folder, name)).href, '', 1, text);
      const before = await judged(name, text);
      const found = before.at(document.uri, wholeOf(document));
      for (const mark of found) {
        const edits = quickFix(context, before, document, mark)?.edit?.changes?.[document.uri];
        if (edits === undefined) continue;
        fixes += 1;
        const mended = TextDocument.applyEdits(document, edits);
        assert.equal(typeof parseDocument(name, mended).value, 'object');
        const left = (await judged(name, mended)).at(document.uri, wholeOf(document)).map(said);
        assert.ok(!left.includes(said(mark)), said(mark));
        assert.deepEqual(
          left.filter((one) => !found.map(said).includes(one)),
          [],
          said(mark),
        );
        const stay = found.filter((one) => one !== mark && one.finding.pointer?.startsWith('/paths/~1getElsewhere'));
        assert.deepEqual(
          stay.map(said).filter((one) => !left.includes(one)),
          [],
          said(mark),
        );
      }
    }
    assert.ok(fixes >= 150, `${fixes} fixes`);
  });

function wholeOf(document: TextDocument) {
  return { start: { line: 0, character: 0 }, end: document.positionAt(Number.MAX_SAFE_INTEGER) };
}

function said({ finding: { rule, pointer, message } }: ReturnType<Judged['at']>[number]): string {
  return `${rule} ${pointer} ${message.en}`;
}
