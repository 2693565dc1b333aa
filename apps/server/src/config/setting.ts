// What is said of one setting, and the forms that several of them share.
import type { Text } from '@farol/http';
import * as z from 'zod';

export type Facts = {
  /** Completes "PORT deve ser …" and "PORT must be …". */
  readonly expected: Text;
  readonly effect: string;
  /** The default in words; without one, nothing happens when the setting is missing. */
  readonly usual?: string;
  /** It may hold a secret: its value is in no message, and `<name>_FILE` may name a file that holds it. */
  readonly secret?: true;
};

export type Setting<S extends z.ZodType> = Facts & { readonly schema: S };

export function setting<S extends z.ZodType>(schema: S, facts: Facts): Setting<S> {
  return { ...facts, schema };
}

/** Ids of entries with commas between them. */
export const apiIds = z
  .string()
  .regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/)
  .transform((value) => value.split(','));

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));

export const portNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().max(65_535));

export const secretText = z.string().min(16).max(1_000).optional();
export const secretExpected = { pt: 'um segredo de 16 a 1000 caracteres', en: 'a secret of 16 to 1000 characters' };
