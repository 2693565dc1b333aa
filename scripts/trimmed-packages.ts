// Which parts of the packages that we bundle are left out?
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

export const trimmedPackages: readonly Plugin[] = [
  {
    // We show only zod's English messages; those of some fifty other languages are a third of a megabyte.
    name: 'english-only',
    setup({ onLoad }) {
      onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({
        contents: "export { default as en } from './en.js';",
      }));
    },
  },
  {
    // We use undici's client alone; fetch, WebSocket, mocks and caches are a fifth of a megabyte. Importing another name fails the build.
    name: 'client-only',
    setup({ onLoad }) {
      onLoad({ filter: /\/undici\/index\.js$/ }, ({ path }) => ({
        resolveDir: dirname(path),
        contents: `
          import Agent from './lib/dispatcher/agent.js';
          import api from './lib/api/index.js';
          import buildConnector from './lib/core/connect.js';
          import Dispatcher from './lib/dispatcher/dispatcher.js';
          import errors from './lib/core/errors.js';
          import Pool from './lib/dispatcher/pool.js';
          Object.assign(Dispatcher.prototype, api);
          export { Agent, buildConnector, errors, Pool };`,
      }));
    },
  },
  {
    // The SDK validates answers of a client to a form with Ajv. We ask clients for nothing, so its 120 kB are never run.
    name: 'no-forms',
    setup({ onLoad }) {
      onLoad({ filter: /\/@modelcontextprotocol\/server\/dist\/shimsNode\.mjs$/ }, () => ({
        contents: `
          import process from 'node:process';
          class DefaultJsonSchemaValidator {
            getValidator() {
              throw new Error('the validator of forms is not part of this bundle');
            }
          }
          export { DefaultJsonSchemaValidator, process };`,
      }));
    },
  },
];
