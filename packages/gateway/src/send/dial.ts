import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type Socket } from 'node:net';
import { buildConnector, type Dispatcher, errors, Pool } from 'undici';
import { remember } from '../memo/remember.ts';
import { isBlockedAddress } from './addresses.ts';

/**
 * Another place to connect to instead of an entry's own origin: the simulator when offline, a listener in a test. It is chosen by
 * whoever runs the server, never by a request. The Host header stays the entry's.
 */
export type Dial = (origin: string) => string | undefined;

export type Dialled = {
  readonly dispatcher: Dispatcher;
  readonly origin: string;
  /** The entry's own name, whatever is dialled: in the Host header and, without its port, in the greeting of TLS. */
  readonly host: string;
  readonly servername: string;
};

export type Dialler = {
  readonly to: (origin: string) => Dialled;
  readonly close: () => Promise<void>;
};

type Lookup = typeof lookup;

/** The address that would have been dialled is not a public one. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
  readonly code = 'FAROL_BLOCKED_ADDRESS';
}

const connectTimeoutMs = 5_000;
/** Enough for a machine's worth of callers; the quota of an API is far below it. */
const mostConnections = 64;

export function createDialler(options: { readonly dial?: Dial | undefined; readonly lookup?: Lookup }): Dialler {
  const shared = {
    connections: mostConnections,
    // One request at a time on a connection: otherwise a failure of one would have undici send the others again, uncounted.
    pipelining: 1,
    allowH2: false,
    // Both are watched by incoming-body.ts, which knows streams from answers.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 32_768,
  };
  // A pool for each origin of the entries, as an Agent would keep them, but without its turn in every call.
  const guarded = createPools({ ...shared, connect: guardedConnector(options.lookup ?? lookup) });
  const open = createPools({ ...shared, connect: { timeout: connectTimeoutMs } });
  return {
    to: (origin) => {
      const instead = options.dial?.(origin);
      const { host, servername } = namesOf(origin);
      return instead === undefined
        ? { dispatcher: guarded.of(origin), origin, host, servername }
        : { dispatcher: open.of(instead), origin: instead, host, servername };
    },
    close: async () => {
      await Promise.all([guarded.close(), open.close()]);
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

const namesOf = remember((origin: string): { readonly host: string; readonly servername: string } => {
  const { host, hostname } = new URL(origin);
  // An address is no name (RFC 6066 §3), and is not sent as one.
  return { host, servername: isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : '' };
}, 100);

/** Checks the address actually dialled: a literal at once (Node looks none of them up), a name when it is resolved, both once connected. */
function guardedConnector(resolve: Lookup): buildConnector.connector {
  const connect = buildConnector({ timeout: connectTimeoutMs, lookup: guardedLookup(resolve) });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && isBlockedAddress(host)) {
      callback(new BlockedAddressError('a literal address that is not public'), null);
      return;
    }
    connect(options, (...result) => {
      const [error, socket] = result;
      if (error === null && isBlockedAddress((socket as Socket).remoteAddress ?? '')) {
        socket.destroy();
        callback(new BlockedAddressError('the connection led to an address that is not public'), null);
        return;
      }
      callback(...result);
    });
  };
}

function guardedLookup(resolve: Lookup): Lookup {
  const guard = (host: string, options: object, callback: (...result: unknown[]) => void): void => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) {
        callback(error);
        return;
      }
      const addresses = found as LookupAddress[];
      // One bad address among good ones is how a name is rebound: none of them is dialled then.
      if (addresses.length === 0 || addresses.some(({ address }) => isBlockedAddress(address))) {
        callback(new BlockedAddressError('the name leads to an address that is not public'));
        return;
      }
      const [first] = addresses;
      if ('all' in options && options.all) callback(null, addresses);
      else callback(null, first?.address, first?.family);
    });
  };
  return guard as Lookup;
}
