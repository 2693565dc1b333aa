// What does an editor show of one finding: the rule with its reason and its right example, and the correction where one is safe?
import { editsOf, type Finding } from '@farol/conformance';
import { type CodeAction, CodeActionKind, type Diagnostic } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Context } from '../arguments/command.ts';
import { sentence } from '../output/at-work.ts';
import type { Judged } from './judge-document.ts';

/** As Markdown. */
export function explained({ catalogue, language }: Context, { rule, message, mend }: Finding): string {
  const known = catalogue.rules.find(({ id }) => id === rule);
  const said = `**${message[language]}** ${mend[language]}`;
  if (known === undefined) return said;
  const { title, reason, right } = known;
  const request = 'request' in right ? right.request : undefined;
  const example = request === undefined ? [] : ['', '```http', `${request.method} ${request.path}`, '```'];
  return [said, '', `${title[language]} (\`${rule}\`). ${reason[language]}`, '', right.note[language], ...example].join(
    '\n',
  );
}

export function quickFix(
  { language }: Context,
  { source }: Judged,
  document: TextDocument,
  { finding, diagnostic }: { readonly finding: Finding; readonly diagnostic: Diagnostic },
): CodeAction | undefined {
  const edits = source && editsOf(source, finding);
  if (edits === undefined) return undefined;
  const changes = edits.map(({ start, end, text: newText }) => ({
    range: { start: document.positionAt(start), end: document.positionAt(end) },
    newText,
  }));
  return {
    title: `${sentence('editor_correct', {})[language]} ${finding.mend[language]}`,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnostic],
    edit: { changes: { [document.uri]: changes } },
  };
}
