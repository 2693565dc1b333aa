// The member `page` of a list, in the OpenAPI text.
import { cursorSchema, largestPage } from '@farol/http';
import * as z from 'zod';

export const pageSchema = z
  .strictObject({
    limit: z.int().min(1).max(largestPage).describe('Most items of this page.'),
    total: z.int().min(0).max(100_000).describe('Items of all pages together.'),
    next: cursorSchema.describe('Cursor of the next page; null on the last.'),
    prev: cursorSchema.describe('Cursor of the previous page; null on the first.'),
  })
  .meta({ id: 'Page', description: 'Where this page stands in the list.' });
