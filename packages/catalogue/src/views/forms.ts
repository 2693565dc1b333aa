import * as z from 'zod';

/** Text of at most so many characters, of a form; of any where none is given. */
export const formed = (most: number, form = /^[\s\S]*$/) => z.string().max(most).regex(form);

/** Forms of the values in answers. Each is bounded, so that a reader of the description knows the most that can come. */
export const id = formed(64, /^[a-z0-9]+(-[a-z0-9]+)*$/);
/** A short text on one line. */
export const line = formed(500, /\S/);
/** A text of any number of lines; Markdown where the description says so. */
export const prose = formed(20_000, /\S/);
/** Text whose every byte counts, the empty one too. */
export const verbatim = formed(100_000);
export const address = z.url().max(2_048);
/** A path on this server. */
export const path = formed(2_048, /^\//);
export const date = z.iso.date().max(10);
export const moment = z.iso.datetime().max(40);
export const status = z.int().min(100).max(599);
export const count = z.int().min(0).max(2_147_483_647);
export const headers = z.record(formed(200, /^\S+$/), formed(4_000, /^[^\r\n]*$/));
export const specSection = formed(8, /^[1-9](\.\d{1,2}){0,2}$/);
/** Any JSON value. */
export const json = z.unknown();

/** More than any list inside an entry will ever hold. */
const mostItems = 1_000;
export const list = <S extends z.ZodType>(item: S) => z.array(item).max(mostItems);
