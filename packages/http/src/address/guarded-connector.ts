// Connects only to addresses that pass a check. A name may point elsewhere by the time it is dialled, and Node asks no resolver for
// an address that is written as numbers, so literals, resolved names and the connected peer are all checked.
import { isIP, type LookupFunction } from 'node:net';

export type ResolvedAddress = { readonly address: string; readonly family: number };
export type Resolver = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** The origin that is dialled, as undici's connector gets it. */
export type DialTarget = { readonly protocol: string; readonly port: string; readonly hostname: string };

type ConnectCallback<S> = (...result: [null, S] | [Error, null]) => void;
type Connector<O, S> = (options: O, callback: ConnectCallback<S>) => void;
type Peer = { readonly remoteAddress?: string | undefined; readonly destroy: () => unknown };

type GuardedConnectorOptions<O, S> = {
  /** Throws when this address must not be dialled for this origin. */
  readonly check: (address: string, target: Pick<DialTarget, 'protocol' | 'port'>) => void;
  readonly lookupFor: (target: Pick<DialTarget, 'protocol' | 'port'>) => LookupFunction;
  /** Makes undici's own connector with the look-up that it must use. */
  readonly connectWith: (lookup: LookupFunction) => Connector<O, S>;
};

export function guardedConnector<O extends DialTarget, S extends Peer>({
  check,
  lookupFor,
  connectWith,
}: GuardedConnectorOptions<O, S>): Connector<O, S> {
  // One for each scheme and port, not for each host: the look-up depends on nothing else.
  const connectors = new Map<string, Connector<O, S>>();
  const connectorFor = ({ protocol, port }: DialTarget): Connector<O, S> => {
    const kind = `${protocol}${port}`;
    const connect = connectors.get(kind) ?? connectWith(lookupFor({ protocol, port }));
    connectors.set(kind, connect);
    return connect;
  };
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    try {
      if (isIP(host) !== 0) check(host, options);
    } catch (refusal) {
      callback(refusal as Error, null);
      return;
    }
    connectorFor(options)(options, (...[error, socket]) => {
      if (error || socket === null) {
        callback(error ?? new Error('no connection'), null);
        return;
      }
      try {
        check(socket.remoteAddress ?? '', options);
        callback(null, socket);
      } catch (refusal) {
        socket.destroy();
        callback(refusal as Error, null);
      }
    });
  };
}

/** For `net.connect`. One refused address among good ones is how a name is rebound, so none of them is dialled then. */
export function guardedLookup(resolve: Resolver, check: (address: string) => void): LookupFunction {
  return (hostname, wanted, callback) => {
    resolve(hostname)
      .then((found) => {
        for (const { address } of found) check(address);
        const isEither = wanted.family !== 4 && wanted.family !== 6;
        const usable = found.filter(({ family }) => isEither || family === wanted.family);
        const [first] = usable;
        if (first === undefined) throw Object.assign(new Error(`no address for ${hostname}`), { code: 'ENOTFOUND' });
        return { first, usable };
      })
      .then(
        ({ first, usable }) => {
          if (wanted.all === true)
            callback(
              null,
              usable.map(({ address, family }) => ({ address, family })),
            );
          else callback(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => callback(error, ''),
      );
  };
}
