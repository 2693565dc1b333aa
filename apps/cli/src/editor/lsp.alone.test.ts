// The language server, driven over its pipes by the client that VS Code is made with.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseDocument } from '@farol/conformance';
import {
  type CodeAction,
  createProtocolConnection,
  type Diagnostic,
  type Hover,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

const program = fileURLToPath(new URL('../../bin/farol.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'farol-lsp-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const broken = `openapi: 3.1.0
info: { title: Books, version: "1" }
paths:
  /getBooks: # ours
    gett:
      responses:
        2xx: { description: ok }
        "404": { $ref: './problem.yaml#/missing' }
`;

/** As the client of VS Code starts it. */
const usual = ['--stdio', `--clientProcessId=${process.pid}`];

async function startEditor(locale = 'en', options: readonly string[] = usual) {
  const child = spawn(process.execPath, [program, 'lsp', ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: folder,
  });
  after(() => child.kill());
  const client = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
  const waiting = new Map<string, (found: readonly Diagnostic[]) => void>();
  client.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }: PublishDiagnosticsParams) => {
    waiting.get(uri)?.(diagnostics);
    waiting.delete(uri);
  });
  client.listen();
  const { capabilities } = await client.sendRequest<{ capabilities: object }>('initialize', {
    processId: process.pid,
    rootUri: null,
    locale,
    capabilities: {},
  });
  await client.sendNotification('initialized', {});
  const next = (uri: string) => new Promise<readonly Diagnostic[]>((resolve) => waiting.set(uri, resolve));
  const open = (name: string, text: string) => {
    const uri = pathToFileURL(join(folder, name)).href;
    const found = next(uri);
    const textDocument = { uri, languageId: name.replace(/^.*\./, ''), version: 1, text };
    void client.sendNotification('textDocument/didOpen', { textDocument });
    return { uri, found };
  };
  const change = (uri: string, version: number, text: string) => {
    const found = next(uri);
    void client.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ text }],
    });
    return found;
  };
  const stop = async () => {
    await client.sendRequest('shutdown');
    await client.sendNotification('exit');
    const [code] = await once(child, 'exit');
    client.dispose();
    return code;
  };
  return { child, client, capabilities, next, open, change, stop };
}

test('findings stand at their words, change while somebody types, and go with the mistake', async () => {
  writeFileSync(join(folder, 'problem.yaml'), 'missing: { description: none }\n');
  const editor = await startEditor();
  const { uri, found } = editor.open('openapi.yaml', broken);
  const first = await found;
  const gett = first.find(({ code }) => code === 'structure-known-members') ?? assert.fail(JSON.stringify(first));
  assert.deepEqual(gett.range, { start: { line: 4, character: 4 }, end: { line: 4, character: 8 } });
  assert.match(String(gett.message), /Did you mean "get"\?/);
  const second = await editor.change(uri, 2, broken.replace('gett', 'get').replace('2xx', '2XX'));
  assert.ok(!second.some(({ code }) => String(code).startsWith('structure-')), JSON.stringify(second));
  const verb = second.find(({ code }) => code === 'rest-no-verbs') ?? assert.fail(JSON.stringify(second));
  assert.equal(verb.codeDescription?.href, 'http://127.0.0.1:8080/v1/rules/rest-no-verbs');
  assert.deepEqual(await editor.change(uri, 3, 'a: text that describes no API\n'), []);
  assert.equal(await editor.stop(), 0);
});

test('a quick fix leaves a document that parses and lacks the finding, and no other letter changes', async () => {
  const editor = await startEditor();
  const { uri, found } = editor.open('fix.yaml', broken);
  let text = broken;
  let fixes = 0;
  for (let diagnostics = await found, version = 2; ; version += 1) {
    const actions: { diagnostic: Diagnostic; action: CodeAction }[] = [];
    for (const diagnostic of diagnostics) {
      const params = { textDocument: { uri }, range: diagnostic.range, context: { diagnostics: [diagnostic] } };
      const offered = await editor.client.sendRequest<CodeAction[]>('textDocument/codeAction', params);
      for (const action of offered) actions.push({ diagnostic, action });
    }
    const [one] = actions;
    if (one === undefined) break;
    const edits = one.action.edit?.changes?.[uri] ?? assert.fail();
    text = TextDocument.applyEdits(TextDocument.create(uri, 'yaml', 1, text), edits);
    assert.equal(typeof parseDocument('fix.yaml', text).value, 'object');
    diagnostics = await editor.change(uri, version, text);
    assert.ok(!diagnostics.some(({ message }) => message === one.diagnostic.message), text);
    fixes += 1;
  }
  assert.ok(fixes >= 2, `${fixes} fixes`);
  assert.equal(text, broken.replace('gett', 'get').replace('2xx', '2XX'));
  await editor.stop();
});

test('after edits anywhere, what is found is what is found in the same text when it is opened', async () => {
  const path = (number: number) =>
    `  /getBooks${number}:\n    gett: {}\n    get:\n      responses: { 2xx: { description: ok } }\n`;
  const first = `${broken}${Array.from({ length: 40 }, (_, index) => path(index)).join('')}components:\n  schemas: {}\n`;
  const editor = await startEditor();
  const { uri, found } = editor.open('edited.yaml', first);
  await found;
  const edits = [
    ['/getBooks7:', '/books7:'],
    ['gett: {}', 'post: {}\n    # moved'],
    ['  /getBooks9:\n    gett: {}\n', '  /getBooks9:\n'],
    ['2xx', '"2XX'],
    ['"2XX', '2XX'],
    ['schemas: {}', 'schemas:\n    Book: { type: text }'],
    ['openapi: 3.1.0', 'openapi: 3.0.3'],
  ] as const;
  let text = first;
  let here: readonly Diagnostic[] = [];
  for (const [index, [from, to]] of edits.entries()) {
    text = text.replace(from, to);
    here = await editor.change(uri, index + 2, text);
  }
  await editor.stop();
  const fresh = await startEditor('en', ['--clientProcessId', String(process.pid)]);
  const opened = await fresh.open('edited.yaml', text).found;
  assert.ok(opened.length > 0);
  assert.deepEqual(here, opened);
  await fresh.stop();
});

test('what a description finds in another open file follows its changes, and is corrected there', async () => {
  writeFileSync(join(folder, 'parts.yaml'), 'Book: { type: object }\n');
  const editor = await startEditor();
  const refers = 'components: { schemas: { Book: { $ref: "parts.yaml#/Book" } } }\n';
  const main = editor.open('main.yaml', `openapi: 3.0.3\ninfo: { title: a }\n${refers}`);
  await main.found;
  const text = 'Book: { tpye: object }\n';
  const { uri, found } = editor.open('parts.yaml', text);
  const [mark] = await found;
  assert.deepEqual(mark?.range, { start: { line: 0, character: 8 }, end: { line: 0, character: 12 } });
  const asked = { textDocument: { uri }, range: mark.range, context: { diagnostics: [mark] } };
  const [action] = await editor.client.sendRequest<CodeAction[]>('textDocument/codeAction', asked);
  const edits = action?.edit?.changes?.[uri] ?? assert.fail();
  const mended = TextDocument.applyEdits(TextDocument.create(uri, 'yaml', 1, text), edits);
  assert.equal(mended, 'Book: { type: object }\n');
  assert.deepEqual(await editor.change(uri, 2, mended), []);
  await editor.stop();
});

test('hover says the rule, its reason and a right example, in the language of the editor', async () => {
  const editor = await startEditor('pt-br');
  const { uri, found } = editor.open(
    'pt.json',
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'a', version: '1' },
      paths: { '/criarLivro': { post: { responses: { 201: { description: 'ok' } } } } },
    }),
  );
  const verb = (await found).find(({ code }) => code === 'rest-no-verbs') ?? assert.fail();
  const params = { textDocument: { uri }, position: verb.range.start };
  const { contents } = await editor.client.sendRequest<Hover & { contents: { value: string } }>(
    'textDocument/hover',
    params,
  );
  for (const part of ['Nenhum verbo no caminho', 'Cada ação vira um nome a decorar', '```http'])
    assert.ok(contents.value.includes(part), contents.value);
  await editor.stop();
});

test('text that is no YAML is one finding in a sentence, and an end without shutdown is a failure', async () => {
  const editor = await startEditor('en', []);
  const { found } = editor.open('wrong.yaml', 'openapi: 3.1.0\n\t- : [\n');
  const [one, ...more] = await found;
  assert.equal(more.length, 0);
  assert.match(String(one?.message), /not valid YAML/);
  await editor.client.sendNotification('exit');
});

test('a signal ends it although the editor goes on and its pipes stay open', async () => {
  const { child, client } = await startEditor();
  child.kill();
  assert.deepEqual(await once(child, 'exit'), [null, 'SIGTERM']);
  client.dispose();
});

test('no reference, name or file of a stranger ends it: the next document is judged as ever', async () => {
  mkdirSync(join(folder, 'a-folder.yaml'));
  writeFileSync(join(folder, 'bytes.yaml'), new Uint8Array([0, 255, 254]));
  const editor = await startEditor();
  const references = ['%', '%00', '%ff.yaml', './a-folder.yaml', './bytes.yaml#/x', `./${'a'.repeat(5_000)}`, '\u0000'];
  const text = JSON.stringify({ openapi: '3.1.0', paths: { '/a': references.map(($ref) => ({ $ref })) } });
  for (const uri of ['file://elsewhere/a.yaml', 'file:///%2f.yaml', 'untitled:a.yaml', 'nonsense', 'file:///a%00.yaml'])
    void editor.client.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 1, text },
    });
  assert.ok((await editor.open('hostile.json', text).found).length > 0);
  assert.ok((await editor.open('after.yaml', broken).found).length > 0);
  assert.equal(await editor.stop(), 0);
});
