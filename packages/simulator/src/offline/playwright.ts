// The door `@farol/simulator/playwright`: the simulated hosts for the pages of a browser.
import { catalogue } from '@farol/catalogue/data';
import { createOffline, type OfflineOptions } from './offline.ts';

/** What is used of a page or a browser context of Playwright. */
type Routes = {
  readonly route: (matches: (url: URL) => boolean, handler: (route: Route) => Promise<void>) => Promise<unknown>;
};
type Route = {
  readonly request: () => {
    readonly url: () => string;
    readonly method: () => string;
    readonly allHeaders: () => Promise<Record<string, string>>;
    readonly postDataBuffer: () => Buffer | null;
  };
  readonly fulfill: (answer: { status: number; headers: Record<string, string>; body: Buffer }) => Promise<void>;
  readonly abort: (code: string) => Promise<void>;
};

/** `await answerOffline(page)` or `(context)`, before the page is opened. Other hosts stay as they are. */
export async function answerOffline(
  target: Routes,
  options: Partial<Omit<OfflineOptions, 'pass'>> = {},
): Promise<void> {
  const { hosts, simulator } = createOffline({ catalogue, ...options });
  await target.route(
    ({ hostname }) => hosts.includes(hostname),
    async (route) => {
      const asked = route.request();
      const sent = Object.entries(await asked.allHeaders()).filter(([name]) => !name.startsWith(':'));
      const body = asked.postDataBuffer();
      const request = new Request(asked.url(), {
        method: asked.method(),
        headers: sent,
        ...(body && { body: new Uint8Array(body) }),
      });
      const response = await simulator(request).catch(() => null);
      if (!response) return route.abort('connectionreset');
      // Playwright allows every page to read what it fulfills, which the API may not do.
      const isForeign = sent.some(([name]) => name.toLowerCase() === 'origin');
      if (isForeign && !response.headers.has('access-control-allow-origin')) return route.abort('failed');
      const headers = Object.fromEntries(response.headers);
      await route.fulfill({ status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) });
    },
  );
}
