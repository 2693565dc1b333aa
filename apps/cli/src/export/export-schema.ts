import * as z from 'zod';
import { listOf } from '../output/list-of.ts';
import { formNames } from './export-options.ts';

export const requestsSchema = z.strictObject({
  api: z.string().min(1),
  as: z.enum(formNames),
  files: listOf({ path: z.string().min(1), text: z.string() }).min(1),
  written: z.array(z.string().min(1)).nullable().describe('Where the files were written; null without --output.'),
});

const siteSchema = z.strictObject({
  folder: z.string().min(1).describe('Where the site was written.'),
  origin: z.url().describe('The origin that its pages name as their own.'),
  files: z.int().min(1).describe('Without their gzip and brotli forms.'),
  bytes: z.int().min(1),
});

export const exportSchema = z.union([requestsSchema, siteSchema]);
