import * as z from 'zod';

/** Forms that several schemas use. The error text says what is expected; loading adds where, and what was found. */
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by dashes');

/** Absolute and https, so that no link or call is sent unencrypted. */
export const httpsAddress = z.url({ protocol: /^https$/, error: 'an absolute https address' });

export const isoDate = z.iso.date({ error: 'a date like 2026-11-14' });

/** Point 5 of section 6 is 6.5; rule 2 under section 4.1 is 4.1.2. */
export const specSection = z.string().regex(/^[1-9](\.\d{1,2}){0,2}$/, 'a section of the charter like 4.1 or 6.5');

/** A place of the catalogue: `api:viacep`, `rule:rest-put-replaces`, `guide:rest#pages` or `term:cursor`. */
export const reference = z
  .string()
  .regex(
    /^(?:(?:api|rule|term):[a-z0-9-]+|guide:[a-z0-9-]+(?:#[a-z0-9-]+)?)$/,
    'a reference like api:viacep or guide:rest#pages',
  );

/** Any JSON value, typed as unknown so that readers must check it. */
export const json: z.ZodType<unknown> = z.json();

/** A text that a person reads, in both languages; a missing one stops the load. */
export const text = z
  .strictObject({
    pt: z.string().trim().min(1).describe('Brazilian Portuguese.'),
    en: z.string().trim().min(1).describe('English.'),
  })
  .describe('A text for people, in both languages.');
export type { Text } from '../fields/field.ts';
