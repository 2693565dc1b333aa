// How does the response of one API become that of another? Imports no package.
import type { Api } from '../schema/api-schema.ts';
import type { Substitute } from '../schema/decision-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { Conversion } from '../schema/vocabulary.ts';

export type TranslatedField = { readonly pointer: string; readonly value: unknown };

/** The members of our response that a response of the substitute gives, in our form. */
export function translateResponse(substitute: Frozen<Substitute>, theirs: unknown): readonly TranslatedField[] {
  return substitute.fields.map((field) => ({
    pointer: field.ours,
    value: converted(field.as, valueAt(theirs, field.theirs)),
  }));
}

/** The sample of the request that replaces one of ours. */
export function substituteSample(substitute: Frozen<Substitute>, other: Frozen<Api>): unknown {
  return substitute.further ? substitute.further.sample : sampleOf(other, substitute.with);
}

/** The sample of a request: that of the entry itself for the first one. */
export function sampleOf(api: Frozen<Api>, request: string): unknown {
  const index = api.requests.findIndex(({ id }) => id === request);
  return index === 0 ? api.response.sample : api.requests[index]?.response?.sample;
}

export function valueAt(json: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined),
      json,
    );
}

function converted(as: Conversion, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  const text = String(value);
  const digits = text.replaceAll(/\D/g, '');
  switch (as) {
    case 'same':
      return value;
    case 'digits':
      return digits;
    // A decimal number stays one; a code with punctuation becomes its digits.
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number(digits);
    case 'cep':
      return digits.replace(/^(\d{5})(\d{3})$/, '$1-$2');
    case 'cnpj':
      return digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{4})(\d{2})$/, '$1.$2.$3/$4-$5');
    case 'cnae':
      return digits.padStart(7, '0').replace(/^(\d{2})(\d{2})(\d)(\d{2})$/, '$1.$2-$3-$4');
    case 'after-dash':
      return text.slice(text.indexOf('-') + 1);
    case 'br-day':
      return brazilianDay(Number(text));
  }
}

/** Seconds since 1970 as dd/mm/yyyy in Brasília, which has had no daylight saving time since 2019. */
function brazilianDay(seconds: number): string {
  const hoursBehind = 3;
  const [year, month, day] = new Date((seconds - hoursBehind * 3600) * 1000).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}
