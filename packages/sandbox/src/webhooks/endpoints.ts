// Webhook endpoints of a key: registered, changed, removed; each with a secret that is shown once.
import { Problem, type Text } from '@farol/http';
import type { Transaction } from '@farol/store';
import type { Sender } from '@farol/webhooks';
import { type Endpoint, type EndpointChange, isWebhookError } from '@farol/webhooks/internal';
import { isId } from '../ids.ts';
import { passed, requireWrite } from '../keys/account.ts';
import type { Idempotency } from '../keys/idempotency.ts';
import type { Caller } from '../keys/keys.ts';
import type { SandboxLimits } from '../limits.ts';
import { invalidBody } from '../members.ts';
import { mergePatch } from '../merge-patch.ts';
import { type Page, type PageRequest, walk } from '../page.ts';
import type { Condition, Resource } from '../resource.ts';
import { say } from '../words.ts';
import {
  endpointView,
  faultsOf,
  type ShownEndpoint,
  stateOf,
  type WritableEndpoint,
  writableEndpoint,
  writableEndpointOf,
} from './endpoint.ts';

/** With the secret, this once. */
export type NewShownEndpoint = ShownEndpoint & { readonly segredo: string };

export type Endpoints = Resource<ShownEndpoint> & {
  readonly create: (
    caller: Caller,
    input: unknown,
    idempotencyKey?: string,
  ) => Promise<{ readonly endpoint: NewShownEndpoint }>;
};

export function createEndpoints(
  sender: Sender,
  idempotency: Idempotency,
  limits: SandboxLimits,
  { servesOthers, pagePorts }: { readonly servesOthers: boolean; readonly pagePorts: readonly number[] | undefined },
): Endpoints {
  const registry = sender.endpoints;

  /** May resolve a name, so it is called before the transaction. */
  async function checkUrl(url: string, { isProgram }: Caller): Promise<void> {
    try {
      await registry.check(url, isProgram ? undefined : pagePorts);
    } catch (error) {
      if (!isWebhookError(error, 'url_invalid', 'address_refused')) throw error;
      throw invalidBody([{ pointer: '/url', detail: servesOthers ? say('publicUrl') : localDetail(url) }]);
    }
  }

  async function checkCount(caller: Caller, tx?: Transaction): Promise<void> {
    if ((await sender.lookUps.countEndpoints(caller.id, tx)) >= limits.endpoints)
      throw passed(limits.endpoints, 'endpoints');
  }

  async function get(caller: Caller, id: string): Promise<ShownEndpoint> {
    return endpointView(await found(() => registry.get(caller.id, id), id));
  }

  async function change(
    caller: Caller,
    id: string,
    condition: Condition<ShownEndpoint> | undefined,
    wantedOf: (current: ShownEndpoint) => WritableEndpoint,
  ): Promise<ShownEndpoint> {
    requireWrite(caller);
    const current = await get(caller, id);
    condition?.(current);
    const wanted = wantedOf(current);
    const change = difference(writableEndpointOf(current), wanted);
    if (change.url !== undefined) await checkUrl(change.url, caller);
    // Checked once more under the lock. Only members that differ are written, so a concurrent change of another member stays.
    const again = condition && ((endpoint: Endpoint) => condition(endpointView(endpoint)));
    return endpointView(await found(() => registry.update(caller.id, id, change, again), id));
  }

  return {
    get,
    create: async (caller, input, key) => {
      requireWrite(caller);
      const wanted = writableEndpoint.read(input);
      // Without a name being resolved for a caller that cannot have one more; a repeated call gets its first answer all the same.
      if (key === undefined) await checkCount(caller);
      await checkUrl(wanted.url, caller);
      const call = { operation: 'webhooks', input: wanted, key };
      const created = await idempotency.run(caller, call, async (tx) => {
        await checkCount(caller, tx);
        const { endpoint, secret } = await registry.insert(tx, { owner: caller.id, ...storedEndpoint(wanted) });
        return { ...endpointView(endpoint), segredo: secret };
      });
      return { endpoint: created };
    },
    byIds: async (caller, ids) => {
      const endpoints = await sender.lookUps.endpoints(caller.id, [...new Set(ids.filter(isId))]);
      const views = new Map([...endpoints].map(([id, endpoint]) => [id, endpointView(endpoint)]));
      return ids.map((id) => views.get(id));
    },
    list: (caller, asked = {}) => listEndpoints(sender, caller, asked),
    replace: (caller, id, input, condition) => change(caller, id, condition, () => writableEndpoint.read(input)),
    patch: (caller, id, patch, condition) =>
      change(caller, id, condition, (current) =>
        writableEndpoint.read(mergePatch({ ...writableEndpointOf(current) }, patch)),
      ),
    remove: async (caller, id, condition) => {
      requireWrite(caller);
      const again = condition && ((endpoint: Endpoint) => condition(endpointView(endpoint)));
      await found(() => registry.remove(caller.id, id, again), id);
    },
  };
}

async function listEndpoints(sender: Sender, caller: Caller, asked: PageRequest): Promise<Page<ShownEndpoint>> {
  const { limit, after, page } = walk(caller, 'webhooks', asked);
  const { items, next } = await sender.endpoints.list(caller.id, {
    limit,
    ...(after === undefined ? {} : { after }),
  });
  return page(items, next, endpointView, ({ id }) => id);
}

/** Runs work that needs the endpoint, and throws `not-found` when there is none. */
export async function found<T>(work: () => Promise<T>, id: string): Promise<T> {
  if (!isId(id)) throw new Problem('not-found');
  try {
    return await work();
  } catch (error) {
    if (isWebhookError(error, 'endpoint_not_found')) throw new Problem('not-found', {}, { cause: error });
    throw error;
  }
}

function difference(before: WritableEndpoint, after: WritableEndpoint): EndpointChange {
  return {
    ...(before.url === after.url ? {} : { url: after.url }),
    ...(before.eventos.join() === after.eventos.join() ? {} : { kinds: after.eventos }),
    ...(before.falha === after.falha ? {} : { faults: faultsOf(after.falha) }),
    ...(before.situacao === after.situacao ? {} : { state: stateOf(after.situacao) }),
  };
}

const storedEndpoint = ({ url, eventos, falha, situacao }: WritableEndpoint) => ({
  url,
  kinds: eventos,
  faults: faultsOf(falha),
  state: stateOf(situacao),
});
/** An address of this machine whose port nobody has allowed comes with the line that allows it. */
function localDetail(url: string): Text {
  const { protocol, hostname = '', port } = URL.parse(url) ?? {};
  const isHere = protocol === 'http:' && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname);
  return isHere ? say('closedPort', { port: port || 80 }) : say('publicOrLocalUrl');
}
