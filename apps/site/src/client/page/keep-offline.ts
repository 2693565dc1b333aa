/** Registers the service worker, which caches the whole site for offline reading. Not with data saving on, and only after the page has loaded. */
export function keepOffline(): void {
  const scarce = (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
  if (!('serviceWorker' in navigator) || scarce) return;
  addEventListener('load', () => {
    // Without a worker (a private window, an unknown certificate) the site works as before.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}
