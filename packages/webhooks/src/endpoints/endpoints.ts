// The registry of endpoints. `owner` is the unit of isolation, such as a key or a customer: no owner sees or changes another's.
import type { Sql, Store, Transaction } from '@farol/store';
import { deliveriesChannel } from '../queue/wake-channels.ts';
import type { SchemeName } from '../schemes/scheme-names.ts';
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
import {
  disableEndpoint,
  emptyEndpoint,
  enableEndpoint,
  noteSuccesses,
  type ReplayFilter,
  replayDeliveries,
} from './endpoint-state.ts';
import type { Fault } from './faults.ts';

export type NewEndpoint = {
  readonly owner: string;
  readonly url: string;
  /** Patterns of kinds: `pagamento.aprovado`, `pagamento.*`, `*`. */
  readonly kinds: readonly string[];
  readonly scheme?: SchemeName;
  /** Default: a new one is generated. */
  readonly secret?: string;
  readonly faults?: readonly Fault[];
  /** Default active. */
  readonly state?: Endpoint['state'];
};

export type EndpointChange = {
  readonly url?: string;
  readonly kinds?: readonly string[];
  readonly faults?: readonly Fault[];
  /** As `enable` without `replay`, and `disable`. */
  readonly state?: Endpoint['state'];
};

/** Throws to refuse the change. It sees the endpoint while its row is locked. */
export type EndpointCondition = (current: Endpoint) => void;

export type EndpointRegistry = {
  /** Throws `url_invalid` or `address_refused` unless deliveries may go there. It may resolve a name: call it outside transactions. */
  readonly check: AddressGuard['checkRegistration'];
  /** Checks the URL, then inserts in its own transaction. The secret is shown only here. */
  readonly create: (endpoint: NewEndpoint) => Promise<{ readonly endpoint: Endpoint; readonly secret: string }>;
  /** Inserts in the caller's transaction. The URL must have been checked before. */
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
  /** Deletes the endpoint with all its deliveries. */
  readonly remove: (owner: string, id: string, condition?: EndpointCondition) => Promise<void>;
  readonly secrets: (owner: string, id: string) => Promise<SecretSummary[]>;
  readonly addSecret: (owner: string, id: string, secret?: NewSecret) => Promise<IssuedSecret>;
  readonly promoteSecret: (owner: string, id: string, kind?: SecretSummary['kind']) => Promise<void>;
  readonly retireSecret: (owner: string, id: string, kind?: SecretSummary['kind']) => Promise<void>;
  /** From then on its events are held. */
  readonly disable: (owner: string, id: string) => Promise<Endpoint>;
  /** Delivers new events again. Held ones are sent only when `replay` asks for it. */
  readonly enable: (
    owner: string,
    id: string,
    options?: { readonly replay?: ReplayFilter | true },
  ) => Promise<{ readonly endpoint: Endpoint; readonly replayed: number }>;
  /** Sends held and dead deliveries again. Resolves to how many. */
  readonly replay: (owner: string, id: string, filter?: ReplayFilter) => Promise<number>;
  /** The same in the caller's transaction. */
  readonly replayWithin: (tx: Transaction, owner: string, id: string, filter: ReplayFilter) => Promise<number>;
};

export function createEndpointRegistry(store: Store, guard: AddressGuard): EndpointRegistry {
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
    insert: insertEndpoint,
    create: async (endpoint) => {
      await guard.checkRegistration(endpoint.url);
      return store.transaction((tx) => insertEndpoint(tx, endpoint));
    },
    get: (owner, id) => find(store, owner, id),
    list: (owner, page = {}) => listEndpoints(store, owner, page),
    update: async (owner, id, change, condition) => {
      if (change.url !== undefined) await guard.checkRegistration(change.url);
      return within(owner, id, (tx, endpoint) => {
        condition?.(endpoint);
        return changeEndpoint(tx, endpoint, change);
      });
    },
    remove: async (owner, id, condition) => {
      await within(owner, id, async (tx, endpoint) => {
        condition?.(endpoint);
        await disableEndpoint(tx, id, 'by_request');
        await noteSuccesses(tx, [id]);
      });
      await emptyEndpoint(store, id);
      await store.run('DELETE FROM webhook_endpoints WHERE id = ?', [id]);
    },
    secrets: async (owner, id) => listSecrets(store, (await find(store, owner, id)).id),
    addSecret: (owner, id, secret = {}) => within(owner, id, (tx, { scheme }) => addSecret(tx, id, secret, scheme)),
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
        const filter = replay === true ? ({ states: ['held'] } as const) : replay;
        const replayed = filter === undefined ? 0 : await replayDeliveries(tx, id, filter);
        tx.notify(deliveriesChannel);
        return { endpoint: await find(tx, owner, id), replayed };
      }),
    replay: (owner, id, filter = {}) =>
      store.transaction((tx) => replayWithin(tx, owner, id, filter), { isolation: 'read-committed' }),
    replayWithin,
  };
}

async function replayWithin(tx: Transaction, owner: string, id: string, filter: ReplayFilter): Promise<number> {
  await find(tx, owner, id, lockOf(tx));
  tx.notify(deliveriesChannel);
  return replayDeliveries(tx, id, filter);
}

async function insertEndpoint(tx: Transaction, endpoint: NewEndpoint) {
  const id = createId('end');
  const faults = JSON.stringify(endpoint.faults ?? []);
  await tx.run(
    `INSERT INTO webhook_endpoints (id, owner, url, kinds, scheme, state, faults, created_at)
     VALUES (?, ?, ?, ?, ?, 'active', ?, :now)`,
    [id, endpoint.owner, endpoint.url, kindsText(endpoint.kinds), endpoint.scheme ?? 'spec', faults],
  );
  const given = endpoint.secret === undefined ? {} : ({ kind: 'shared', secret: endpoint.secret } as const);
  const { secret } = await addSecret(tx, id, given, endpoint.scheme ?? 'spec');
  if (endpoint.state === 'disabled') await disableEndpoint(tx, id, 'by_request');
  return { endpoint: await find(tx, endpoint.owner, id), secret };
}

async function changeEndpoint(tx: Transaction, endpoint: Endpoint, change: EndpointChange): Promise<Endpoint> {
  const { id, owner } = endpoint;
  if (change.state !== undefined && change.state !== endpoint.state) {
    if (change.state === 'active') await enableEndpoint(tx, id);
    else await disableEndpoint(tx, id, 'by_request');
  }
  const { url, kinds, faults } = { ...endpoint, ...change };
  // The receiver at another URL has not confirmed anything.
  const verifiedAt = url === endpoint.url ? endpoint.verifiedAt : null;
  await tx.run('UPDATE webhook_endpoints SET url = ?, kinds = ?, faults = ?, verified_at = ? WHERE id = ?', [
    url,
    kindsText(kinds),
    JSON.stringify(faults),
    verifiedAt,
    id,
  ]);
  return find(tx, owner, id);
}

async function listEndpoints(store: Store, owner: string, page: PageRequest<string>): Promise<Page<Endpoint, string>> {
  const limit = pageSize(page);
  const rows = await store.read<EndpointRow>(
    `${selectEndpoints} WHERE p.owner = ? AND p.id > ? ORDER BY p.id LIMIT ?`,
    [owner, page.after ?? '', limit + 1],
  );
  return pageOf(rows.map(endpointFrom), limit, ({ id }) => id);
}

/** Locks the endpoint only: PostgreSQL cannot lock the nullable side of an outer join. */
const lockOf = ({ dialect }: Sql): string => (dialect.forUpdate === '' ? '' : `${dialect.forUpdate} OF p`);

async function find(sql: Sql, owner: string, id: string, lock = ''): Promise<Endpoint> {
  const [row] = await sql.read<EndpointRow>(`${selectEndpoints} WHERE p.id = ? AND p.owner = ? ${lock}`, [id, owner]);
  if (row === undefined) throw new WebhookError('endpoint_not_found', `there is no endpoint ${id}`);
  return endpointFrom(row);
}

function kindsText(kinds: readonly string[]): string {
  if (kinds.length === 0) throw new WebhookError('kind_invalid', 'an endpoint needs at least one kind of event');
  return [...new Set(kinds.map(checkKindPattern))].join(' ');
}
