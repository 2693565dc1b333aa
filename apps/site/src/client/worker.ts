/** Defined by the build: every page and asset, and a version that changes with any of them. */
declare const siteFiles: readonly string[];
declare const siteVersion: string;

/** The part of the worker's global scope that is used here; TypeScript's worker library conflicts with that of pages. */
type Waiting = Event & { readonly waitUntil: (work: Promise<unknown>) => void };
type Fetching = Waiting & { readonly request: Request; readonly respondWith: (response: Promise<Response>) => void };
declare const self: {
  readonly location: Location;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};

const name = `farol-${siteVersion}`;
const stored = new Set(siteFiles);
/** How many files are cached at once; few, so that the reader's own requests come first. */
const atOnce = 4;

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const old = caches
    .keys()
    .then((names) => Promise.all(names.filter((other) => other !== name).map((other) => caches.delete(other))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

/**
 * Hashed files never change, so the cached copy is used. Pages come from the server while it answers, and otherwise from the
 * cache. Calls (the API, the gateway, the practice provider) are never cached.
 */
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== self.location.origin) return;
  if (address.pathname.startsWith('/assets/'))
    event.respondWith(fromCopy(address.pathname).then((copy) => copy ?? fetch(request)));
  else if (stored.has(address.pathname) || request.mode === 'navigate')
    event.respondWith(fetch(request).catch(() => copyOrOffline(address.pathname)));
});

async function keepAll(): Promise<void> {
  const cache = await caches.open(name);
  const waiting = [...siteFiles];
  const worker = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      await cache.add(new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'no-cache' }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** The query is ignored: the page itself reads filters and comparisons. */
async function fromCopy(path: string): Promise<Response | undefined> {
  return (await caches.open(name)).match(path, { ignoreSearch: true });
}

async function copyOrOffline(path: string): Promise<Response> {
  const copy = await fromCopy(path);
  if (copy) return copy;
  return (await fromCopy(path.startsWith('/en/') ? '/en/offline/' : '/offline/')) ?? Response.error();
}
