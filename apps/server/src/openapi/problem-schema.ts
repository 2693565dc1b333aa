// The schemas of error bodies.

import { formed, id, line, list, path, prose, status } from '@farol/catalogue/view-schemas';
import * as z from 'zod';

/** The shape of every error body (RFC 9457). Some codes add further members. It is registered under its id. */
export const problemSchema = z
  .looseObject({
    type: path.describe('The kind of problem: the URL of its explanation on this server.'),
    title: line.describe('Its name, the same each time.'),
    status: status.describe('The status of this response.'),
    detail: prose.describe('What went wrong this time, and what to do.'),
    instance: z.string().max(8_192).regex(/^[/*]/).describe('Path of the request, without its query.'),
    errors: list(
      z.strictObject({
        parameter: formed(64).optional().describe('Query parameter.'),
        header: line.optional().describe('Header.'),
        pointer: formed(500, /^(\/[\s\S]*)?$/)
          .optional()
          .describe('JSON Pointer into the body.'),
        detail: prose,
      }),
    ).describe('All places that are wrong; empty when there is none to name.'),
    request_id: formed(64, /^[A-Za-z0-9._~-]+$/).describe('The same as in X-Request-Id and in the log.'),
  })
  .meta({ id: 'Problem', description: 'The one error body of this server (RFC 9457).' });

export const problemKindSchema = z
  .strictObject({
    code: id.describe('Stable name.'),
    type: path.describe('What stands in `type` of an error body.'),
    status,
    title: line,
    remedy: prose.describe('What happened and what to do about it.'),
  })
  .meta({ id: 'ProblemKind', description: 'A kind of problem.' });
