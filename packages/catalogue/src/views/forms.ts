import * as z from 'zod';

/** Forms of the values in answers. Each is bounded, so that a reader of the description knows the most that can come. */
export const id = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** A short text on one line. */
export const line = z.string().max(500).regex(/\S/);
/** A text of any number of lines; Markdown where the description says so. */
export const prose = z.string().max(20_000).regex(/\S/);
/** Text whose every byte counts, the empty one too. */
export const verbatim = z
  .string()
  .max(100_000)
  .regex(/^[\s\S]*$/);
export const address = z.url().max(2_048);
/** A path on this server. */
export const path = z.string().max(2_048).regex(/^\//);
export const date = z.iso.date().max(10);
export const moment = z.iso.datetime().max(40);
export const status = z.int().min(100).max(599);
export const count = z.int().min(0).max(2_147_483_647);
export const headers = z.record(
  z.string().max(200).regex(/^\S+$/),
  z
    .string()
    .max(4_000)
    .regex(/^[^\r\n]*$/),
);
export const specSection = z
  .string()
  .max(8)
  .regex(/^[1-9](\.\d{1,2}){0,2}$/);
/** Any JSON value. */
export const json = z.unknown();

/** More than any list inside an entry will ever hold. */
const mostItems = 1_000;
export const list = <S extends z.ZodType>(item: S) => z.array(item).max(mostItems);
