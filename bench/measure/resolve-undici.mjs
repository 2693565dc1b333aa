// A checkout of the cache tests has no node_modules of its own: its client gets our undici.
import { registerHooks } from 'node:module';

const undici = import.meta.resolve('undici');

registerHooks({
  resolve: (name, context, next) => (name === 'undici' ? { url: undici, shortCircuit: true } : next(name, context)),
});
