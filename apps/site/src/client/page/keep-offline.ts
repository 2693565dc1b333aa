/** Registers the service worker, which caches the site for offline reading, after the page has loaded and not with data saving on. */
export function keepOffline(): void {
  const scarce = (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
  if (!('serviceWorker' in navigator) || scarce) return;
  addEventListener('load', () => {
    // Without a worker (a private window, an unknown certificate) the site works as before.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}
