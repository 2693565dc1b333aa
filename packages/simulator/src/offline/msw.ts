// The door `@farol/simulator/msw`: the simulated hosts for Mock Service Worker.
import { catalogue } from '@farol/catalogue/data';
import { createOffline, type OfflineOptions } from './offline.ts';

/** The `http` of MSW, so that the handlers are those of the version that the program uses. */
type Http<Handler> = {
  readonly all: (path: string, resolver: (info: { readonly request: Request }) => Promise<Response>) => Handler;
};

/** `setupServer(...handlers(http))`. Other hosts stay with MSW's `onUnhandledRequest`. */
export function handlers<Handler>(http: Http<Handler>, options: Partial<Omit<OfflineOptions, 'pass'>> = {}): Handler[] {
  const { hosts, simulator } = createOffline({ catalogue, ...options });
  // The only rejection is a connection that is reset.
  return hosts.map((host) =>
    http.all(`https://${host}/*`, ({ request }) => simulator(request).catch(() => Response.error())),
  );
}
