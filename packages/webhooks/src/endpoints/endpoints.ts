// The registry of endpoints. `owner` is whatever the caller isolates by (a key, a customer): nobody sees or touches another's.
import type { Sql, Store, Transaction } from '@farol/store';
import { deliveriesChannel } from '../queue/wake-channels.ts';
import type { SchemeName } from '../schemes/schemes.ts';
import { WebhookError } from '../terms/errors.ts';
import { createId } from '../terms/ids.ts';
import { checkKindPattern } from '../terms/kinds.ts';
import { type Page, type PageRequest, pageOf, pageSize } from '../terms/page.ts';
import type { AddressGuard } from './address-guard.ts';
import { type Endpoint, type EndpointRow, endpointFrom, selectEndpoints } from './endpoint.ts';
import {
  addSecret,
  type IssuedSecret,
  listSecrets,
  type NewSecret,
  promoteSecret,
  retireSecret,
  type SecretSummary,
} from './endpoint-secrets.ts';
import { disableEndpoint, enableEndpoint, noteSuccess, type ReplayFilter, replayDeliveries } from './endpoint-state.ts';
import type { Fault } from './faults.ts';

export type NewEndpoint = {
  readonly owner: string;
  readonly url: string;
  /** Patterns of kinds: `pagamento.aprovado`, `pagamento.*`, `*`. */
  readonly kinds: readonly string[];
  readonly scheme?: SchemeName;
  /** Brought along instead of made here. */
  readonly secret?: string;
  readonly faults?: readonly Fault[];
  /** Default active. */
  readonly state?: Endpoint['state'];
};

export type EndpointChange = {
  readonly url?: string;
  readonly kinds?: readonly string[];
  readonly faults?: readonly Fault[];
  /** As `enable` without a replay, and `disable`. */
  readonly state?: Endpoint['state'];
};

/** Throws to refuse: it sees the endpoint as it is when nobody else can change it. */
export type EndpointCondition = (current: Endpoint) => void;

export type EndpointRegistry = {
  /** Whether deliveries may go to this address; throws `url_invalid` or `address_refused`. Looks the name up, so never inside a transaction. */
  readonly check: (url: string) => Promise<URL>;
  /** Checks, then inserts in a transaction of its own. The secret is shown this once. */
  readonly create: (endpoint: NewEndpoint) => Promise<{ readonly endpoint: Endpoint; readonly secret: string }>;
  /** Inserts in the caller's transaction an endpoint whose address was checked before. */
  readonly insert: (
    tx: Transaction,
    endpoint: NewEndpoint,
  ) => Promise<{ readonly endpoint: Endpoint; readonly secret: string }>;
  readonly get: (owner: string, id: string) => Promise<Endpoint>;
  readonly list: (owner: string, page?: PageRequest<string>) => Promise<Page<Endpoint, string>>;
  readonly update: (
    owner: string,
    id: string,
    change: EndpointChange,
    condition?: EndpointCondition,
  ) => Promise<Endpoint>;
  /** With all its deliveries. */
  readonly remove: (owner: string, id: string, condition?: EndpointCondition) => Promise<void>;
  readonly secrets: (owner: string, id: string) => Promise<SecretSummary[]>;
  readonly addSecret: (owner: string, id: string, secret?: NewSecret) => Promise<IssuedSecret>;
  readonly promoteSecret: (owner: string, id: string, kind?: SecretSummary['kind']) => Promise<void>;
  readonly retireSecret: (owner: string, id: string, kind?: SecretSummary['kind']) => Promise<void>;
  /** From here on its events are held. */
  readonly disable: (owner: string, id: string) => Promise<Endpoint>;
  /** Takes new events again. Those that were held go out only if `replay` asks for them, now or later. */
  readonly enable: (
    owner: string,
    id: string,
    options?: { readonly replay?: ReplayFilter | true },
  ) => Promise<{ readonly endpoint: Endpoint; readonly replayed: number }>;
  /** Sends held and dead deliveries again. Resolves to how many. */
  readonly replay: (owner: string, id: string, filter?: ReplayFilter) => Promise<number>;
};

export function createEndpointRegistry(store: Store, guard: AddressGuard): EndpointRegistry {
  async function insert(tx: Transaction, endpoint: NewEndpoint) {
    const id = createId('end');
    await tx.run(
      `INSERT INTO webhook_endpoints (id, owner, url, kinds, scheme, state, faults, created_at)
       VALUES (?, ?, ?, ?, ?, 'active', ?, :now)`,
      [
        id,
        endpoint.owner,
        endpoint.url,
        kindsText(endpoint.kinds),
        endpoint.scheme ?? 'spec',
        JSON.stringify(endpoint.faults ?? []),
      ],
    );
    const { secret } = await addSecret(
      tx,
      id,
      endpoint.secret === undefined ? {} : { kind: 'shared', secret: endpoint.secret },
    );
    if (endpoint.state === 'disabled') await disableEndpoint(tx, id, 'by_request');
    return { endpoint: await find(tx, endpoint.owner, id), secret };
  }

  /** The endpoint row is locked first, see endpoint-state.ts. */
  const within = <T>(
    owner: string,
    id: string,
    work: (tx: Transaction, endpoint: Endpoint) => Promise<T>,
  ): Promise<T> =>
    store.transaction(async (tx) => work(tx, await find(tx, owner, id, lockOf(tx))), {
      isolation: 'read-committed',
    });

  return {
    check: guard.checkRegistration,
    insert,
    create: async (endpoint) => {
      await guard.checkRegistration(endpoint.url);
      return store.transaction((tx) => insert(tx, endpoint));
    },
    get: (owner, id) => find(store, owner, id),
    list: async (owner, page = {}) => {
      const limit = pageSize(page);
      const rows = await store.read<EndpointRow>(
        `${selectEndpoints} WHERE p.owner = ? AND p.id > ? ORDER BY p.id LIMIT ?`,
        [owner, page.after ?? '', limit + 1],
      );
      return pageOf(rows.map(endpointFrom), limit, ({ id }) => id);
    },
    update: async (owner, id, change, condition) => {
      if (change.url !== undefined) await guard.checkRegistration(change.url);
      return within(owner, id, async (tx, endpoint) => {
        condition?.(endpoint);
        if (change.state !== undefined && change.state !== endpoint.state) {
          if (change.state === 'active') await enableEndpoint(tx, id);
          else await disableEndpoint(tx, id, 'by_request');
        }
        const next = { ...endpoint, ...change };
        await tx.run('UPDATE webhook_endpoints SET url = ?, kinds = ?, faults = ? WHERE id = ?', [
          next.url,
          kindsText(next.kinds),
          JSON.stringify(next.faults),
          id,
        ]);
        return find(tx, owner, id);
      });
    },
    remove: (owner, id, condition) =>
      within(owner, id, async (tx, endpoint) => {
        condition?.(endpoint);
        await noteSuccess(tx, id);
        await tx.run('DELETE FROM webhook_endpoints WHERE id = ?', [id]);
      }),
    secrets: async (owner, id) => listSecrets(store, (await find(store, owner, id)).id),
    addSecret: (owner, id, secret = {}) => within(owner, id, (tx) => addSecret(tx, id, secret)),
    promoteSecret: (owner, id, kind = 'shared') => within(owner, id, (tx) => promoteSecret(tx, id, kind)),
    retireSecret: (owner, id, kind = 'shared') => within(owner, id, (tx) => retireSecret(tx, id, kind)),
    disable: (owner, id) =>
      within(owner, id, async (tx) => {
        await disableEndpoint(tx, id, 'by_request');
        return find(tx, owner, id);
      }),
    enable: (owner, id, { replay } = {}) =>
      within(owner, id, async (tx) => {
        await enableEndpoint(tx, id);
        const replayed =
          replay === undefined ? 0 : await replayDeliveries(tx, id, replay === true ? { states: ['held'] } : replay);
        tx.notify(deliveriesChannel);
        return { endpoint: await find(tx, owner, id), replayed };
      }),
    replay: (owner, id, filter = {}) =>
      within(owner, id, async (tx) => {
        tx.notify(deliveriesChannel);
        return replayDeliveries(tx, id, filter);
      }),
  };
}

/** Of the endpoint alone: an outer join cannot be locked as a whole. */
const lockOf = ({ dialect }: Sql): string => (dialect.forUpdate === '' ? '' : `${dialect.forUpdate} OF p`);

async function find(sql: Sql, owner: string, id: string, lock = ''): Promise<Endpoint> {
  const [row] = await sql.read<EndpointRow>(`${selectEndpoints} WHERE p.id = ? AND p.owner = ? ${lock}`, [id, owner]);
  if (row === undefined) throw new WebhookError('endpoint_not_found', `there is no endpoint ${id}`);
  return endpointFrom(row);
}

function kindsText(kinds: readonly string[]): string {
  if (kinds.length === 0) throw new WebhookError('kind_invalid', 'an endpoint takes at least one kind of event');
  return [...new Set(kinds.map(checkKindPattern))].join(' ');
}
