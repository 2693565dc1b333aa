// Which findings can be corrected in the text itself, and what does the text say then?

import structure from '../../../texts/structure.json' with { type: 'json' };
import type { Change, Finding, Report } from '../../finding.ts';
import { collectSource } from '../document/collect.ts';
import { nodesOf } from '../document/nodes.ts';
import { parseDocument } from '../document/parse-document.ts';
import { filesOf, isSame, type Source } from '../document/source.ts';
import { changedValue } from './change.ts';
import { type Edit, editOf, lettersAt } from './edits.ts';

/** The edits of one finding in its file, for a quick fix; undefined where it has to be corrected by hand. */
export function editsOf(source: Source, { file, fix }: Finding): readonly Edit[] | undefined {
  const holder = fileOf(source, file ?? source.name);
  return holder === undefined || fix === undefined ? undefined : editsIn(holder, fix);
}

export type Corrected = {
  readonly source: Source;
  /** In the order in which they were made, each with the place that it had then. */
  readonly fixed: readonly Finding[];
  /** The new text of each file that was changed. */
  readonly texts: ReadonlyMap<string, string>;
};

/** A correction may show the next mistake; no document needs more rounds than that. */
const mostRounds = 50;

/** Corrects rule by rule, until nothing that can be corrected is left. */
export async function correct(source: Source, judge: (source: Source) => Report): Promise<Corrected> {
  const fixed: Finding[] = [];
  const texts = new Map<string, string>();
  const failed = new Set<string>();
  let here = source;
  for (let round = 0; round < mostRounds; round += 1) {
    const open = judge(here).findings.filter(
      (one) => one.fix !== undefined && one.verdict === 'broken' && !failed.has(nameOf(one)),
    );
    // One rule at a time: a misspelt member is none that is missing.
    const rule = Object.keys(structure.rules).find((id) => open.some((one) => one.rule === id)) ?? open[0]?.rule;
    const first = open.find((one) => one.rule === rule);
    if (first === undefined) break;
    const inFile = open.filter((one) => one.rule === rule && one.file === first.file);
    // One at each place: two would not be written side by side, and to find that out takes a reading for each of them.
    const together = [...Map.groupBy(inFile, ({ pointer }) => pointer).values()].flatMap((same) => same.slice(0, 1));
    const holder = fileOf(here, first.file ?? here.name);
    const made = holder && correctedText(holder, together);
    for (const one of together) if (!made?.fixed.includes(one)) failed.add(nameOf(one));
    if (holder === undefined || made === undefined || made.fixed.length === 0) continue;
    fixed.push(...made.fixed);
    texts.set(holder.name, made.text);
    here = await withTexts(here, texts);
  }
  return { source: here, fixed, texts };
}

function nameOf({ rule, file, pointer, message }: Finding): string {
  return JSON.stringify([rule, file, pointer, message.en]);
}

function fileOf(source: Source, name: string): Source | undefined {
  return [...filesOf(source)].find((one) => one.name === name);
}

function withTexts(source: Source, texts: ReadonlyMap<string, string>): Promise<Source> {
  const textOf = (name: string) => texts.get(name) ?? fileOf(source, name)?.text ?? '';
  return collectSource(source.name, textOf(source.name), async (reference, from) => {
    const file = fileOf(source, from);
    const name = file?.linked.get(reference)?.name;
    const why = file?.unread?.get(reference);
    return name === undefined ? why && { why } : { name, text: textOf(name) };
  });
}

type Made = { readonly text: string; readonly fixed: readonly Finding[] };

/** All at once where that works, otherwise half by half, down to those that do not. */
function correctedText(source: Source, findings: readonly Finding[]): Made {
  const text = textWith(source, findings);
  if (text !== undefined) return { text, fixed: findings };
  if (findings.length <= 1) return { text: source.text, fixed: [] };
  const middle = Math.ceil(findings.length / 2);
  const one = correctedText(source, findings.slice(0, middle));
  const { value } = parseDocument(source.name, one.text);
  const other = correctedText({ ...source, text: one.text, value }, findings.slice(middle));
  return { text: other.text, fixed: [...one.fixed, ...other.fixed] };
}

function textWith(source: Source, findings: readonly Finding[]): string | undefined {
  const edits = editsIn(
    source,
    findings.flatMap(({ fix = [] }) => fix),
  );
  return edits && applied(source.text, edits);
}

/** Only edits after which the text means what it should: the same as before, with these changes and no other. */
function editsIn(source: Source, changes: readonly Change[]): readonly Edit[] | undefined {
  const { text, format, value } = source;
  const root = nodesOf(text);
  if (root === undefined) return undefined;
  const written = { text, isJson: format === 'json', root };
  const edits = changes.map((change) => editOf(written, change));
  if (!edits.every((edit) => edit !== undefined)) return undefined;
  const expected = changedValue(value, changes, (change) => lettersAt(written, change));
  const inOrder = edits.toSorted((one, two) => one.start - two.start);
  const overlaps = inOrder.some((edit, index) => edit.start < (inOrder[index - 1]?.end ?? 0));
  if (expected === undefined || overlaps) return undefined;
  return isSame(meaningOf(source.name, applied(text, inOrder)), expected) ? inOrder : undefined;
}

function meaningOf(name: string, text: string): unknown {
  try {
    return parseDocument(name, text).value;
  } catch {
    return undefined;
  }
}

/** The edits are in the order of their places. */
function applied(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, text: part } of edits) {
    parts.push(text.slice(from, start), part);
    from = end;
  }
  return `${parts.join('')}${text.slice(from)}`;
}
