// Removes known keys from everything that leaves the gateway.
import type { Secret } from './secret.ts';
import { secretForms } from './secret-forms.ts';

/** For log lines, problems, headers, bodies and stored rows. Finds keys by value, not by the name of a field. */
export type Redactor = ReturnType<typeof createRedactor>;

export type RedactStream = ReturnType<typeof createRedactStream>;

const mask = '*';

export function createRedactor() {
  const known = new Set<string>();
  let needles: readonly Buffer[] = [];
  let inText = patternOf([]);
  let inBytes = patternOf([]);

  const learn = (): void => {
    const forms = [...known].flatMap(secretForms).sort((a, b) => b.length - a.length);
    needles = forms.map((form) => Buffer.from(form, 'utf8'));
    inText = patternOf(forms);
    inBytes = patternOf(needles.map((needle) => needle.toString('latin1')));
  };

  const text = (value: string): string => value.replace(inText, '[secret]');

  const value = (given: unknown, depth = 0): unknown => {
    if (typeof given === 'string') return text(given);
    if (typeof given !== 'object' || given === null) return given;
    // No log line is deeper, and an unchecked value must not be logged.
    if (depth > 8) return '[deep]';
    if (Array.isArray(given)) return given.map((item) => value(item, depth + 1));
    if (given instanceof Error) return text(`${given.name}: ${given.message}`);
    return Object.fromEntries(Object.entries(given).map(([name, item]) => [text(name), value(item, depth + 1)]));
  };

  const bytes = (piece: Buffer): Buffer => {
    if (needles.length === 0) return piece;
    // One letter a byte, so that a key is found and masked without changing the length.
    const clean = piece.toString('latin1').replace(inBytes, (found) => mask.repeat(found.length));
    return Buffer.from(clean, 'latin1');
  };

  return {
    /** Returns a function that forgets the key, for keys that expire. */
    add: (secret: Secret): (() => void) => {
      const raw = secret.reveal();
      known.add(raw);
      learn();
      return () => {
        known.delete(raw);
        learn();
      };
    },
    text,
    /** Every string inside a plain value. */
    value,
    /** Masks without changing the length, so that Content-Length and the surrounding syntax stay valid. */
    bytes,
    /** The same for a body that comes in pieces. */
    stream: (): RedactStream => createRedactStream(bytes, () => needles),
  };
}

/** Any of the forms, the first in the list where several fit; matches nothing without a form. */
function patternOf(forms: readonly string[]): RegExp {
  const literals = forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(literals.join('|') || '(?!)', 'g');
}

function createRedactStream(bytes: (piece: Buffer) => Buffer, needles: () => readonly Buffer[]) {
  let held: Buffer = Buffer.alloc(0);
  return {
    /** The bytes that can be passed on now. A tail that might be the beginning of a key waits for the next piece. */
    next: (piece: Buffer): Buffer => {
      if (needles().length === 0) return piece;
      const clean = bytes(held.length === 0 ? piece : Buffer.concat([held, piece]));
      const passed = clean.length - tailToHold(clean, needles());
      held = clean.subarray(passed);
      return clean.subarray(0, passed);
    },
    end: (): Buffer => {
      const rest = held;
      held = Buffer.alloc(0);
      return rest;
    },
  };
}

/** Length of the longest end of `piece` that is the beginning of a needle. Mostly 0, so that events are not delayed. */
function tailToHold(piece: Buffer, needles: readonly Buffer[]): number {
  let longest = 0;
  for (const needle of needles) {
    const first = needle[0];
    if (first === undefined) continue;
    const from = Math.max(0, piece.length - needle.length + 1);
    for (let at = piece.indexOf(first, from); at !== -1; at = piece.indexOf(first, at + 1)) {
      const length = piece.length - at;
      if (length <= longest) break;
      if (piece.compare(needle, 0, length, at) === 0) {
        longest = length;
        break;
      }
    }
  }
  return longest;
}
