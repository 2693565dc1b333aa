// Do header fields about limits and about the end of a version have the form that their standards give them?
import { parseItem, parseList } from 'structured-headers';
import type { Evidence } from '../collect/collect.ts';
import { answered, type Exchange, httpDate } from '../exchange/exchange.ts';
import { type Check, type Found, remark, shows, withWords } from './check.ts';
import { check } from './live-texts.ts';

/** draft-ietf-httpapi-ratelimit-headers-11: a list of strings, each with the number that this parameter holds. */
const isLimits = (text: string, parameter: string): boolean =>
  parseList(text).every(([name, parameters]) => {
    const value = parameters.get(parameter);
    return typeof name === 'string' && (value === undefined ? parameter !== 'q' : isCount(value));
  });
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

const forms: Readonly<Record<string, (text: string) => boolean>> = {
  RateLimit: (text) => isLimits(text, 'r'),
  'RateLimit-Policy': (text) => isLimits(text, 'q'),
  // RFC 9745 §2.1: a structured date, as @1767225600.
  Deprecation: (text) => parseItem(text)[0] instanceof Date,
  // RFC 8594 §3.
  Sunset: (text) => httpDate.test(text) && !Number.isNaN(Date.parse(text)),
};

function hasForm(name: string, text: string): boolean {
  try {
    return forms[name]?.(text) ?? true;
  } catch {
    return false;
  }
}

/** The first answer with such a field in another form, for each of these fields. */
function malformed(exchanges: readonly Exchange[], names: readonly string[]): readonly Found[] {
  return names.flatMap((name) => {
    const wrong = exchanges.find((one) => {
      const text = answered(one, name.toLowerCase());
      return text !== undefined && !hasForm(name, text);
    });
    const value = answered(wrong, name.toLowerCase())?.slice(0, 80);
    return withWords(shows(wrong), { name, value: value ?? '' }) ?? [];
  });
}

export const limitFields: Check<Evidence> = check('limits-429-when-spent', (text) => [
  remark(({ exchanges }) => malformed(exchanges, ['RateLimit', 'RateLimit-Policy']), text.malformed),
]);

export const endFields: Check<Evidence> = check('versioning-breaking-change-new-version', (text) => [
  remark(({ exchanges }) => malformed(exchanges, ['Deprecation', 'Sunset']), text.malformed),
]);
