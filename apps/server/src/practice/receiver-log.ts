// The log of the receiver, as JSON.

import { formed, moment } from '@farol/catalogue/view-schemas';
import {
  createCursors,
  cursorSchema,
  defaultPage,
  type HttpRequest,
  type HttpResponse,
  invalidCursor,
  largestPage,
  Problem,
  pageLinks,
  paging,
  readParameters,
} from '@farol/http';
import { type Caller, callUsageHeaders, type Sandbox } from '@farol/sandbox';
import { isStoreError } from '@farol/store';
import type { EventLog } from '@farol/webhooks';
import type { LoggedEvent, RefusedDelivery } from '@farol/webhooks/internal';
import * as z from 'zod';
import { say } from '../words.ts';
import { addressesOf, practiceSource } from './receiver-senders.ts';

const entry = z
  .strictObject({
    id: formed(256)
      .nullable()
      .describe('The event, as `webhook-id` names it. Of a refused delivery it is what was claimed.'),
    evento: formed(256, /^[!-~]*$/)
      .nullable()
      .describe('Its kind; null where the delivery was not believed.'),
    received_at: moment,
    copies: z.int().min(1).max(2_147_483_647).describe('How often it came. It counts once.'),
    state: z
      .enum(['pending', 'done', 'ignored', 'dead', 'refused'])
      .describe('What became of it; `ignored` is an event that no handler is there for.'),
    via: z
      .enum(['delivery', 'reconciliation'])
      .describe('Whether it was sent here, or found to be missing and fetched.'),
    reason: formed(64, /^[a-z_]+$/)
      .nullable()
      .describe('Why it was refused, such as `signature_wrong`.'),
  })
  .meta({ id: 'ReceivedDelivery', description: 'One line of the log of the receiver.' });

export const receivedListSchema = z
  .strictObject({
    data: z.array(entry).max(largestPage).describe('The latest first.'),
    page: z
      .strictObject({
        limit: z.int().min(1).max(largestPage).describe('Most items of this page.'),
        next: cursorSchema.describe('Cursor of the next page; null on the last.'),
      })
      .meta({ id: 'ReceivedPage', description: 'Where this page stands in the log.' }),
  })
  .meta({ id: 'ReceivedList', description: 'One page of the log of the receiver.' });

type Entry = z.infer<typeof entry>;

/** `GET /webhooks/{topic}`: the log of the receiver for one practice key. A key sees only its own deliveries. */
export function createReceiverLog(sandbox: Pick<Sandbox, 'keys' | 'endpoints'>, log: EventLog) {
  async function answer(request: HttpRequest): Promise<HttpResponse> {
    const { caller, usage } = await sandbox.keys.admit(request.header('authorization'));
    const { path, query } = request;
    const { limit = defaultPage, cursor } = readParameters(query, paging);
    const addresses = addressesOf(request);
    const { items } = await sandbox.endpoints.list(caller, { limit: largestPage });
    if (!items.some(({ url }) => addresses.includes(url))) throw notRegistered();
    const { data, next } = await pageOf(caller, path, limit, cursor);
    const headers = {
      'content-type': 'application/json',
      ...callUsageHeaders(usage),
      'cache-control': 'no-store',
      vary: 'Authorization',
      link: pageLinks(path, query.includes('limit=') ? { limit: String(limit) } : {}, { next }),
    };
    return {
      status: 200,
      headers: Object.entries(headers).flat(),
      body: JSON.stringify({ data, page: { limit, next } }),
    };
  }

  async function pageOf(caller: Caller, path: string, limit: number, cursor: string | undefined) {
    const source = practiceSource(caller.id, path);
    const cursors = createCursors(caller.seal);
    const from = cursor === undefined ? noPosition : positionOf(cursors.read(source, cursor));
    const asked = { source, order: 'newest', limit: limit + 1 } as const;
    const [{ items: events }, { items: refused }] = await Promise.all([
      log.events({ ...asked, ...(from.event === undefined ? {} : { after: from.event }) }),
      log.refused({ ...asked, ...(from.refusal === undefined ? {} : { after: from.refusal }) }),
    ]);
    const data: Entry[] = [];
    let { event, refusal } = from;
    // Both lists are newest first, and a page takes the beginning of each, so that the next page continues after it.
    for (let e = 0, r = 0; data.length < limit && (e < events.length || r < refused.length); ) {
      const [one, other] = [events[e], refused[r]];
      if (one && (!other || one.receivedAt >= other.refusedAt)) {
        data.push(eventEntry(one));
        event = one.position;
        e += 1;
      } else if (other) {
        data.push(refusalEntry(other));
        refusal = other.position;
        r += 1;
      }
    }
    const more = events.length + refused.length > data.length;
    return { data, next: more ? cursors.write(source, `${event ?? ''}.${refusal ?? ''}`) : null };
  }

  return async (request: HttpRequest): Promise<HttpResponse> => {
    try {
      return await answer(request);
    } catch (error) {
      if (!isStoreError(error)) throw error;
      throw new Problem('unavailable', { headers: { 'retry-after': '5' } }, { cause: error });
    }
  };
}

type LogPosition = { readonly event: number | undefined; readonly refusal: number | undefined };
const noPosition: LogPosition = { event: undefined, refusal: undefined };

function positionOf(id: string | undefined): LogPosition {
  if (id === undefined) throw invalidCursor(say('foreignCursor'));
  const [event, refusal] = id.split('.').map((text) => (text === '' ? undefined : Number(text)));
  return { event, refusal };
}

function eventEntry({ id, kind, receivedAt, copies, state, via }: LoggedEvent): Entry {
  return {
    id,
    evento: kind,
    received_at: new Date(receivedAt).toISOString(),
    copies,
    state,
    via: via === 'delivery' ? 'delivery' : 'reconciliation',
    reason: null,
  };
}

function refusalEntry({ headers, refusedAt, reason }: RefusedDelivery): Entry {
  return {
    id: headers['webhook-id'] ?? null,
    evento: null,
    received_at: new Date(refusedAt).toISOString(),
    copies: 1,
    state: 'refused',
    via: 'delivery',
    reason,
  };
}

const notRegistered = () => new Problem('not-found', { detail: say('notRegistered') });
