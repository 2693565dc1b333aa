// Whether a text contains any of many forms of keys, at a fraction of the cost of searching for each.

type SecretScanner = {
  readonly contains: (text: string) => boolean;
  readonly containsBytes: (bytes: Uint8Array) => boolean;
};

/** This many units are compared at once. No form is shorter. */
const gram = 4;
const slots = 1 << 16;

/**
 * The text is read in steps of `shortest − 3`, so that within any form in it the scanner meets one of the runs of four among the
 * form's first `shortest` units. All those runs are marked in a table; only where one is met are the forms with that run compared.
 */
export function createSecretScanner(forms: readonly string[]): SecretScanner {
  const letters = tableOf(forms.map((form) => Array.from({ length: form.length }, (_, at) => form.charCodeAt(at))));
  const octets = tableOf(forms.map((form) => [...Buffer.from(form, 'utf8')]));
  return {
    contains: (text) => {
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
  /** 0 when there are no forms. */
  readonly step: number;
  readonly marked: Uint8Array;
  /** The forms that contain a run, and the offset of the run in each. */
  readonly runs: ReadonlyMap<number, readonly { readonly form: readonly number[]; readonly offset: number }[]>;
};

function tableOf(forms: readonly (readonly number[])[]): Table {
  const marked = new Uint8Array(slots);
  const runs = new Map<number, { readonly form: readonly number[]; readonly offset: number }[]>();
  if (forms.length === 0) return { step: 0, marked, runs };
  const shortest = Math.min(...forms.map((form) => form.length));
  if (shortest < gram) throw new Error(`a form must have at least ${gram} units`);
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
