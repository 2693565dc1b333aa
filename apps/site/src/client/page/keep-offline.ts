/** The worker keeps the whole site for reading without a network. It starts after the page is done, and never where data is scarce. */
export function keepOffline(): void {
  const scarce = (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
  if (!('serviceWorker' in navigator) || scarce) return;
  addEventListener('load', () => {
    // Where the worker cannot be had (a private window, a strange certificate), the site works as before.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}
