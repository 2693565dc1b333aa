// What makes the first judgement as fast as the later ones?
import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Context } from '../arguments/command.ts';
import { judgeDocument } from './judge-document.ts';

/** Defined by the bundle (program.ts), which has the sample beside it. */
declare const builtEvidence: string | undefined;

function sample(): string {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url));
  const isBuilt = typeof builtEvidence === 'string';
  const text = isBuilt
    ? brotliDecompressSync(read('sample.yaml.br'))
    : read('../../../../packages/conformance/corpus/base.yaml');
  return text.toString();
}

/** A document that is open already comes within milliseconds, and is not to wait. */
const pauseMs = 100;

/** More make it hardly faster; together they take about half a second. */
const mostRounds = 60;

/** Judges a small description until an editor opens one: code that has run often is compiled well. */
export async function warmUp(context: Context, isIdle: () => boolean): Promise<void> {
  await pause(pauseMs);
  const right = sample();
  // What is found has to be told, too, and a key that somebody presses is read in another way than a whole text.
  const wrong = right.replaceAll('  /', '  /get').replaceAll('delete:', 'delet:');
  const texts = [right, right, wrong, wrong].map((text, key) => text.replace(/(?<=: )(?=\w+ \w)/, 'x'.repeat(key)));
  for (let round = 0; round < mostRounds && isIdle(); round += 1) {
    const text = texts[round % texts.length] ?? right;
    await judgeDocument(context, TextDocument.create('untitled:sample.yaml', 'yaml', round, text), () => undefined);
    await nextTurn();
  }
}
