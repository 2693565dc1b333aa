// The language server: which documents are open, what is known about each, and what an editor asks about them.

import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type CodeAction,
  CodeActionKind,
  createConnection,
  type Hover,
  StreamMessageReader,
  StreamMessageWriter,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Context } from '../arguments/command.ts';
import { version } from '../machine/version.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { streamTo } from '../output/output.ts';
import { type Judged, judgeDocument } from './judge-document.ts';
import { explained, quickFix } from './show-finding.ts';
import { warmUp } from './warm-up.ts';

export async function serveEditor(context: Context): Promise<ExitCode> {
  const input = Readable.from(context.input(), { objectMode: false });
  const connection = createConnection(new StreamMessageReader(input), new StreamMessageWriter(streamTo(context.out)));
  const documents = new TextDocuments(TextDocument);
  const judged = new Map<string, Judged>();
  /** The last request to judge each document; none where its judgement is that of the text as it is. */
  const asked = new Map<string, symbol>();
  let reader = context;
  let isShutDown = false;

  connection.onInitialize(({ locale, initializationOptions }) => {
    const asked: unknown = initializationOptions?.language ?? locale;
    // Not a copy: that would read what is opened when it is first read, the catalogue and the wait for signals.
    if (typeof asked === 'string')
      reader = Object.assign(Object.create(context), { language: /^pt\b/i.test(asked) ? 'pt' : 'en' });
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
      },
      serverInfo: { name: 'farol', version: version() },
    };
  });
  connection.onShutdown(() => {
    isShutDown = true;
  });

  const tell = (error: unknown) => connection.console.error(String(error));

  async function judge(document: TextDocument): Promise<void> {
    const { uri } = document;
    const request = Symbol();
    const isNow = () => asked.get(uri) === request;
    asked.set(uri, request);
    // Keys that came meanwhile are read first, one at a turn, so that a fast typist pays for one judgement.
    for (let turn = 0; turn < 2; turn += 1) await nextTurn();
    if (!isNow()) return;
    const now = await judgeDocument(reader, document, (other) => documents.get(other));
    if (!isNow()) return;
    asked.delete(uri);
    // A file of which nothing is said any more is told so.
    const before = judged.get(uri)?.diagnostics.keys() ?? [];
    judged.set(uri, now);
    for (const [file, diagnostics] of [...[...before].map((file) => [file, []] as const), ...now.diagnostics])
      if (diagnostics.length > 0 || !now.diagnostics.has(file))
        void connection.sendDiagnostics({ uri: file, diagnostics: [...diagnostics] });
  }

  /** A description is judged again when a file that it refers to changes, too. */
  const judgeWith = (uri: string) => {
    for (const one of documents.all())
      if (one.uri === uri || judged.get(one.uri)?.files.has(uri)) void judge(one).catch(tell);
  };

  // Opening counts as a change.
  documents.onDidChangeContent(({ document: { uri } }) => judgeWith(uri));
  documents.onDidClose(({ document: { uri } }) => {
    asked.delete(uri);
    for (const file of judged.get(uri)?.diagnostics.keys() ?? [])
      void connection.sendDiagnostics({ uri: file, diagnostics: [] });
    judged.delete(uri);
    judgeWith(uri);
  });

  connection.onHover(({ textDocument: { uri }, position }): Hover | undefined => {
    const here = [...judged.values()].flatMap(({ at }) => at(uri, { start: position, end: position }));
    const [first] = here;
    if (first === undefined) return undefined;
    const value = here.map(({ finding }) => explained(reader, finding)).join('\n\n---\n\n');
    return { contents: { kind: 'markdown', value }, range: first.diagnostic.range };
  });
  connection.onCodeAction(({ textDocument: { uri }, range }): CodeAction[] => {
    const document = documents.get(uri);
    const current = [...judged].flatMap(([main, known]) => (asked.has(main) ? [] : [known]));
    return current.flatMap((known) =>
      known.at(uri, range).flatMap((one) => (document && quickFix(reader, known, document, one)) ?? []),
    );
  });

  connection.onInitialized(() => void warmUp(reader, () => documents.all().length === 0 && !isShutDown).catch(tell));
  documents.listen(connection);
  connection.listen();
  // A signal ends the process as it is: there is nothing to put away.
  await new Promise<void>((resolve) => {
    connection.onExit(resolve);
    input.once('end', resolve);
  });
  // As the protocol asks: an end without a shutdown before it is a failure.
  return isShutDown ? exitCodes.ok : exitCodes.failed;
}
