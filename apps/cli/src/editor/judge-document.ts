// What is found in an open document, as places that an editor marks?
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  collectSource,
  DescriptionError,
  type Finding,
  grouped,
  judgePaper,
  largestDocument,
  type Settings,
  SettingsError,
  type Source,
  severities,
  withSettings,
} from '@farol/conformance';
import { remember } from '@farol/http';
import { type Diagnostic, DiagnosticSeverity, type Range } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Context } from '../arguments/command.ts';
import { elsewhere } from '../check/read-descriptions.ts';
import { ruleFacts } from '../check/rule-facts.ts';
import { settingsFor } from '../check/settings.ts';

type Marked = { readonly finding: Finding; readonly diagnostic: Diagnostic };

export type Judged = {
  readonly source?: Source;
  /** The other files that it refers to, whether or not they are there. */
  readonly files: ReadonlySet<string>;
  /** By the file that an editor marks. */
  readonly diagnostics: ReadonlyMap<string, readonly Diagnostic[]>;
  /** The findings that touch a part of a file. */
  readonly at: (uri: string, range: Range) => readonly Marked[];
};

type OpenDocument = (uri: string) => TextDocument | undefined;

/** What `farol check` says of the text as it is now; nothing of a document that describes no API. */
export async function judgeDocument(context: Context, document: TextDocument, open: OpenDocument): Promise<Judged> {
  const text = document.getText();
  const files = new Set<string>();
  if (!describesApi(document.uri, text)) return judgedAs(files, []);
  const file = fileOf(document.uri);
  const load = async (reference: string, from: string) => linked(file, reference, from, open, files);
  try {
    const settings = await settingsFor(context, undefined, file, []);
    const source = await collectSource(file, text, load);
    const report = withSettings(judgePaper(source, { rules: ruleFacts(context), own: settings.own }), settings);
    const broken = report.findings.filter(({ verdict }) => verdict === 'broken');
    const opened = remember(100, (name) =>
      name === file ? document : TextDocument.create(uriOf(name), '', 0, fileText(name, open) ?? ''),
    );
    const marks = shown(broken).map((finding) => {
      const name = finding.file ?? file;
      return { uri: uriOf(name), finding, diagnostic: diagnosticOf(context, finding, opened(name), settings) };
    });
    return judgedAs(files, marks, source);
  } catch (error) {
    if (!(error instanceof DescriptionError || error instanceof SettingsError)) throw error;
    const diagnostic: Diagnostic = {
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
      severity: error instanceof SettingsError ? DiagnosticSeverity.Warning : DiagnosticSeverity.Error,
      source: 'farol',
      message: error.text[context.language],
    };
    return { ...judgedAs(files, []), diagnostics: new Map([[document.uri, [diagnostic]]]) };
  }
}

function judgedAs(
  files: ReadonlySet<string>,
  marks: readonly (Marked & { readonly uri: string })[],
  source?: Source,
): Judged {
  const byFile = Map.groupBy(marks, ({ uri }) => uri);
  return {
    files,
    ...(source && { source }),
    diagnostics: new Map([...byFile].map(([uri, all]) => [uri, all.map(({ diagnostic }) => diagnostic)])),
    at: (uri, range) => (byFile.get(uri) ?? []).filter(({ diagnostic }) => touches(diagnostic.range, range)),
  };
}

/** What many places break is said once, at the first of them, but what can be corrected is marked at each. */
function shown(findings: readonly Finding[]): readonly Finding[] {
  return grouped(findings).flatMap((finding) => (finding.fix && finding.places ? finding.places : [finding]));
}

function describesApi(uri: string, text: string): boolean {
  if (text.length > largestDocument) return false;
  return /\.(graphqls?|gql)$/i.test(uri) || /(?:^|[\s{,])["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]\.\d/.test(text);
}

const severityOf = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
} as const;

function diagnosticOf({ language }: Context, finding: Finding, document: TextDocument, { site }: Settings): Diagnostic {
  const { rule, level, message, line = 1, column = 1 } = finding;
  const from = { line: line - 1, character: 0 };
  const text = document.getText({ start: from, end: { line, character: 0 } }).replace(/\r?\n$/, '');
  const start = Math.min(column - 1, text.length);
  // The key or the value that begins there.
  const word = /^(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s,{}[\]]+)/.exec(text.slice(start))?.[0].replace(/:$/, '') ?? '';
  const severity = (Object.keys(severityOf) as (keyof typeof severityOf)[]).find((one) => severities[one] === level);
  return {
    range: {
      start: { line: line - 1, character: start },
      end: { line: line - 1, character: start + Math.max(word.length, 1) },
    },
    severity: severityOf[severity ?? 'warning'],
    code: rule,
    codeDescription: {
      href: rule.startsWith('structure-') ? 'https://spec.openapis.org/oas/latest.html' : `${site}/v1/rules/${rule}`,
    },
    source: 'farol',
    message: message[language],
  };
}

function touches(one: Range, other: Range): boolean {
  const before = (a: Range['start'], b: Range['start']) =>
    a.line < b.line || (a.line === b.line && a.character <= b.character);
  return before(one.start, other.end) && before(other.start, one.end);
}

/** References lead to files below the folder of the description only, as in `farol check`; an open one as it is in the editor. */
function linked(main: string, reference: string, from: string, open: OpenDocument, files: Set<string>) {
  if (elsewhere.test(reference)) return notRead;
  try {
    const path = resolve(dirname(from), decodeURI(reference));
    if (relative(dirname(main), path).split(sep)[0] === '..') return notRead;
    files.add(uriOf(path));
    const text = fileText(path, open);
    return text === undefined ? undefined : { name: path, text };
  } catch {
    // No path, or a file that may not be read, is as good as none.
    return undefined;
  }
}

/** `farol check` says why; an editor marks what is wrong, and that is not known. */
const notRead = { why: { pt: '', en: '' } };

function fileText(path: string, open: OpenDocument): string | undefined {
  const document = open(uriOf(path));
  if (document !== undefined) return document.getText();
  if (!existsSync(path) || statSync(path).size > largestDocument || !statSync(path).isFile()) return undefined;
  return readFileSync(path, 'utf8');
}

/** An editor may name a file of another machine, or none; its references then lead nowhere. */
function fileOf(uri: string): string {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : uri;
  } catch {
    return uri;
  }
}

function uriOf(file: string): string {
  return /^[a-z]{2,}:/i.test(file) ? file : pathToFileURL(file).href;
}
