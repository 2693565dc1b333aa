// /healthz and /readyz.

import { line } from '@farol/catalogue/view-schemas';
import { Problem } from '@farol/http';
import * as z from 'zod';
import { jsonContent, neverKept } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';
import { say } from '../words.ts';
import reads from './reads.json' with { type: 'json' };

/** A part that the server needs. `check` throws when it does not work; a problem is shown as it is. */
export type ReadyCheck = { readonly name: string; readonly check: () => void | Promise<void> };

/** For operators: is the process alive, and should it get requests? */
export function healthRoutes(isDraining: () => boolean, checks: readonly ReadyCheck[]): readonly ReadRoute[] {
  return [
    {
      ...reads.health,
      answers: [{ type: 'application/json', about: 'Alive.', schema: healthSchema }],
      example: { status: 'ok' },
      content: () => jsonContent({ status: 'ok' }, { cache: neverKept, language: null }),
    },
    {
      ...reads.readiness,
      answers: [{ type: 'application/json', about: 'Ready.', schema: readySchema }],
      example: { status: 'ready', checked: [] },
      content: async () => {
        if (isDraining()) throw notReady(say('draining'));
        for (const { name, check } of checks) {
          try {
            await check();
          } catch (cause) {
            if (cause instanceof Problem) throw cause;
            throw notReady(say('silent', { name }), cause);
          }
        }
        return jsonContent(
          { status: 'ready', checked: checks.map(({ name }) => name) },
          { cache: neverKept, language: null },
        );
      },
    },
  ];
}

const healthSchema = z
  .strictObject({ status: z.literal('ok') })
  .meta({ id: 'Health', description: 'The process is alive.' });
const readySchema = z
  .strictObject({ status: z.literal('ready'), checked: z.array(line).max(20).describe('The parts that were checked.') })
  .meta({ id: 'Readiness', description: 'The server accepts requests.' });

const retrySeconds = '5';

function notReady(detail: { readonly pt: string; readonly en: string }, cause?: unknown): Problem {
  return new Problem('unavailable', { detail, headers: { 'Retry-After': retrySeconds } }, { cause });
}
