// The language server: which documents are open, what is known about each, and what an editor asks about them.
import { Readable, Writable } from 'node:stream';
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
import { type Judged, judgeDocument } from './judge-document.ts';
import { explained, quickFix } from './show-finding.ts';

/** A judgement waits until nobody types for so long, so that a fast typist pays for one. */
const pauseMs = 20;

export async function serveEditor(context: Context): Promise<ExitCode> {
  const input = Readable.from(context.input(), { objectMode: false });
  const output = new Writable({
    write: (piece: Uint8Array, _encoding, done) => {
      context.out.write(piece);
      done();
    },
  });
  const connection = createConnection(new StreamMessageReader(input), new StreamMessageWriter(output));
  const documents = new TextDocuments(TextDocument);
  const judged = new Map<string, Judged>();
  const waiting = new Map<string, NodeJS.Timeout>();
  let reader = context;
  let isShutDown = false;

  connection.onInitialize(({ locale, initializationOptions }) => {
    const asked: unknown = initializationOptions?.language ?? locale;
    if (typeof asked === 'string') reader = { ...context, language: /^pt\b/i.test(asked) ? 'pt' : 'en' };
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

  async function judge(uri: string): Promise<void> {
    const document = documents.get(uri);
    if (document === undefined) return;
    const now = await judgeDocument(reader, document, (other) => documents.get(other));
    if (documents.get(uri)?.version !== document.version) return;
    // A file of which nothing is said any more is told so.
    const before = judged.get(uri)?.diagnostics.keys() ?? [];
    judged.set(uri, now);
    for (const [file, diagnostics] of [...[...before].map((file) => [file, []] as const), ...now.diagnostics])
      if (diagnostics.length > 0 || !now.diagnostics.has(file))
        void connection.sendDiagnostics({ uri: file, diagnostics: [...diagnostics] });
  }

  // Opening counts as a change, and is judged at once.
  documents.onDidChangeContent(({ document: { uri } }) => {
    clearTimeout(waiting.get(uri));
    waiting.set(
      uri,
      setTimeout(() => void judge(uri).catch(tell), judged.has(uri) ? pauseMs : 0),
    );
  });
  documents.onDidClose(({ document: { uri } }) => {
    clearTimeout(waiting.get(uri));
    for (const file of judged.get(uri)?.diagnostics.keys() ?? [])
      void connection.sendDiagnostics({ uri: file, diagnostics: [] });
    judged.delete(uri);
  });

  connection.onHover(({ textDocument: { uri }, position }): Hover | undefined => {
    const here = judged.get(uri)?.at(uri, { start: position, end: position });
    const first = here?.[0];
    if (here === undefined || first === undefined) return undefined;
    const value = here.map(({ finding }) => explained(reader, finding)).join('\n\n---\n\n');
    return { contents: { kind: 'markdown', value }, range: first.diagnostic.range };
  });
  connection.onCodeAction(({ textDocument: { uri }, range }): CodeAction[] => {
    const known = judged.get(uri);
    const document = documents.get(uri);
    if (known === undefined || document === undefined || known.version !== document.version) return [];
    return known.at(uri, range).flatMap((one) => quickFix(reader, known, document, one) ?? []);
  });

  documents.listen(connection);
  connection.listen();
  await new Promise<void>((resolve) => {
    connection.onExit(resolve);
    input.once('end', resolve);
    context.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  for (const timer of waiting.values()) clearTimeout(timer);
  if (context.signal.aborted) return exitCodes.interrupted;
  // As the protocol asks: an end without a shutdown before it is a failure.
  return isShutDown ? exitCodes.ok : exitCodes.failed;
}
