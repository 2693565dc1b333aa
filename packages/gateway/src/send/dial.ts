// Which connection a request goes out on.
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { guardedConnector, guardedLookup, isPublicAddress, type Resolver, remember } from '@farol/http';
import { buildConnector, type Dispatcher, errors, Pool } from 'undici';
import { type OutgoingProxy, tunnelConnector, usesProxy } from './outgoing-proxy.ts';

/**
 * Where to connect instead of an entry's own origin: the simulator when offline, a local server in a test. The operator of the
 * server chooses it, never a request. The Host header stays that of the entry.
 */
export type Dial = (origin: string) => string | undefined;

type Dialled = {
  readonly dispatcher: Dispatcher;
  readonly origin: string;
  /** The entry's own name, whatever is dialled: for the Host header and, without its port, for TLS. */
  readonly host: string;
  readonly servername: string;
};

export type Dialler = ReturnType<typeof createDialler>;

/** The name leads to an address that is not public. */
class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
  readonly code = 'FAROL_BLOCKED_ADDRESS';
}

const connectTimeoutMs = 5_000;
/** Enough for all callers of one machine; the quota of an API is far below it. */
const mostConnections = 64;

export function createDialler(options: {
  readonly dial?: Dial | undefined;
  readonly proxy?: OutgoingProxy | undefined;
  readonly resolve?: Resolver;
}) {
  const { proxy } = options;
  const shared = {
    connections: mostConnections,
    // One request at a time on a connection: otherwise undici would send the others again, uncounted, after a failure of one.
    pipelining: 1,
    allowH2: false,
    // incoming-body.ts has its own timeouts, which differ between event streams and other answers.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 32_768,
  };
  // A pool for each origin, like an Agent, but without the cost of an Agent in every call.
  const guarded = createPools({ ...shared, connect: publicConnector(options.resolve ?? resolveName) });
  const open = createPools({ ...shared, connect: { timeout: connectTimeoutMs } });
  const tunnelled = proxy && createPools({ ...shared, connect: tunnelConnector(proxy, connectTimeoutMs) });
  const poolsFor = remember(100, (origin) => (tunnelled && usesProxy(proxy, origin) ? tunnelled : guarded));
  return {
    to: (origin: string): Dialled => {
      const instead = options.dial?.(origin);
      const { host, servername } = namesOf(origin);
      return instead === undefined
        ? { dispatcher: poolsFor(origin).of(origin), origin, host, servername }
        : { dispatcher: open.of(instead), origin: instead, host, servername };
    },
    close: async (): Promise<void> => {
      await Promise.all([guarded.close(), open.close(), tunnelled?.close()]);
    },
  };
}

function createPools(options: Pool.Options) {
  const pools = new Map<string, Pool>();
  let isClosed = false;
  return {
    of: (origin: string): Pool => {
      let pool = pools.get(origin);
      if (!pool) {
        if (isClosed) throw new errors.ClientDestroyedError();
        pool = new Pool(origin, options);
        pools.set(origin, pool);
      }
      return pool;
    },
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all(pools.values().map((pool) => pool.destroy()));
    },
  };
}

const namesOf = remember(100, (origin): { readonly host: string; readonly servername: string } => {
  const { host, hostname } = new URL(origin);
  // An IP address must not be sent as a server name (RFC 6066 §3).
  return { host, servername: isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : '' };
});

const resolveName: Resolver = (hostname) => lookup(hostname, { all: true });

/** Connects only to public addresses. */
function publicConnector(resolve: Resolver): buildConnector.connector {
  const check = (address: string): void => {
    if (!isPublicAddress(address)) throw new BlockedAddressError(`${address} is not a public address`);
  };
  return guardedConnector({
    check,
    lookupFor: () => guardedLookup(resolve, check),
    connectWith: (lookup) => buildConnector({ timeout: connectTimeoutMs, lookup }),
  });
}
