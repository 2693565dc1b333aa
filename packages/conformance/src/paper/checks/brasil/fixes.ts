// How is a breach of Brazilian data corrected?

import words from '../../../../words/brasil.json' with { type: 'json' };
import type { Fix } from '../../../finding.ts';
import { child, type Place } from '../../document/source.ts';
import { added, quoted, removed, replaced } from '../../fix/change.ts';
import { fits, type Refusal, takes } from './refusal.ts';

const { whole } = words.cnpj;
const digit = String.raw`(?:\\d|\[0-9\]|\[\\d\])`;
const separator = String.raw`(\W{0,5})`;
const fourteen = new RegExp(String.raw`${digit}\{14\}`, 'g');
const written = new RegExp([2, 3, 3, 4, 2].map((count) => String.raw`${digit}\{${count}\}`).join(separator), 'g');

/** Fourteen digits become twelve letters or digits and two digits; all that was taken before still is. */
export function lettersFix({ at, by }: Refusal, schema: Place): Fix | undefined {
  if (by !== 'pattern' || typeof at.value !== 'string') return undefined;
  const right = at.value
    .replace(fourteen, '[0-9A-Z]{12}[0-9]{2}')
    .replace(written, '[0-9A-Z]{2}$1[0-9A-Z]{3}$2[0-9A-Z]{3}$3[0-9A-Z]{4}$4[0-9]{2}');
  const isTaken = (pattern: string, value: string) => takes({ ...schema, value: { type: 'string', pattern } }, value);
  const before = at.value;
  const isRight =
    whole.letters.some((value) => isTaken(right, value)) &&
    whole.digits.every((value) => isTaken(right, value) === isTaken(before, value));
  return right !== at.value && isRight ? [replaced(at, right)] : undefined;
}

/** Only beside a pattern of digits, which had no effect on a number. */
export function textFix(at: Place, schema: Place): Fix | undefined {
  const [pattern, format, example] = ['pattern', 'format', 'example'].map((key) => child(at.parent, key));
  const isOwn = at.parent?.value === schema.value && typeof at.value === 'string' && typeof pattern?.value === 'string';
  if (!isOwn || ['minimum', 'maximum', 'enum', 'default', 'examples'].some((key) => child(at.parent, key)))
    return undefined;
  // A number that has lost its zeros is no example of the text.
  const shown = example?.value;
  if (shown !== undefined && fits(String(pattern?.value), String(shown)) === false) return undefined;
  return [
    replaced(at, 'string'),
    ...(format === undefined ? [] : [removed(format)]),
    ...(typeof example?.value === 'number' ? [quoted(example)] : []),
  ];
}

/** One at a time: a run of corrections judges again after it. */
export function stateFix({ at, by }: Refusal, lack: readonly unknown[]): Fix | undefined {
  return by === 'enum' && Array.isArray(at.value) ? [added(at, lack.at(-1))] : undefined;
}
