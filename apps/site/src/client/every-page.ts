// What every page does, the home page too.
import './page/theme-switch.ts';
import './find/site-search.ts';
import { keepPlace } from './page/language-switch.ts';

keepPlace();

// The worker caches the site for offline reading, after the page has loaded and not with data saving on.
const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
if ('serviceWorker' in navigator && connection?.saveData !== true)
  addEventListener('load', () => {
    // Without a worker (a private window, an unknown certificate) the site works as before.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
