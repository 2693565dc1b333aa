/** Finds out whether any of many forms is in a text, at a fraction of the cost of looking for each. */
export type SecretScanner = {
  readonly holds: (text: string) => boolean;
  readonly containsBytes: (bytes: Uint8Array) => boolean;
};

/** So many units in a row are looked at together. No form is shorter. */
const gram = 4;
const slots = 1 << 16;

/**
 * A text is walked through in steps of `shortest − 3`, so that inside any form which is there the walk meets one of the runs of
 * four among its first `shortest` units. All those runs are marked; only where one is met are the forms compared that have it.
 */
export function createSecretScanner(forms: readonly string[]): SecretScanner {
  const letters = tableOf(forms.map((form) => Array.from({ length: form.length }, (_, at) => form.charCodeAt(at))));
  const octets = tableOf(forms.map((form) => [...Buffer.from(form, 'utf8')]));
  return {
    holds: (text) => {
      const { step, marked } = letters;
      if (step === 0) return false;
      for (let at = 0; at + gram <= text.length; at += step) {
        const slot = slotOf(
          text.charCodeAt(at),
          text.charCodeAt(at + 1),
          text.charCodeAt(at + 2),
          text.charCodeAt(at + 3),
        );
        if (marked[slot] === 1 && isAt(letters, slot, at, (place) => text.charCodeAt(place))) return true;
      }
      return false;
    },
    containsBytes: (bytes) => {
      const { step, marked } = octets;
      if (step === 0) return false;
      for (let at = 0; at + gram <= bytes.length; at += step) {
        const slot = slotOf(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0);
        if (marked[slot] === 1 && isAt(octets, slot, at, (place) => bytes[place])) return true;
      }
      return false;
    },
  };
}

type Table = {
  /** 0 when there is nothing to look for. */
  readonly step: number;
  readonly marked: Uint8Array;
  /** Which forms have a run with this mark, and how far from their beginning. */
  readonly runs: ReadonlyMap<number, readonly { readonly form: readonly number[]; readonly offset: number }[]>;
};

function tableOf(forms: readonly (readonly number[])[]): Table {
  const marked = new Uint8Array(slots);
  const runs = new Map<number, { readonly form: readonly number[]; readonly offset: number }[]>();
  if (forms.length === 0) return { step: 0, marked, runs };
  const shortest = Math.min(...forms.map((form) => form.length));
  if (shortest < gram) throw new Error(`a form of less than ${gram} units cannot be looked for`);
  for (const form of forms) {
    for (let offset = 0; offset + gram <= shortest; offset += 1) {
      const [a = 0, b = 0, c = 0, d = 0] = form.slice(offset, offset + gram);
      const slot = slotOf(a, b, c, d);
      marked[slot] = 1;
      runs.set(slot, [...(runs.get(slot) ?? []), { form, offset }]);
    }
  }
  return { step: shortest - gram + 1, marked, runs };
}

function isAt({ runs }: Table, slot: number, at: number, unit: (place: number) => number | undefined): boolean {
  return (runs.get(slot) ?? []).some(({ form, offset }) =>
    form.every((expected, index) => unit(at - offset + index) === expected),
  );
}

function slotOf(a: number, b: number, c: number, d: number): number {
  return (Math.imul(Math.imul(Math.imul(a, 31) + b, 31) + c, 31) + d) & (slots - 1);
}
