// What the command line uses of undici: the main door would bring its fetch, WebSocket and mocks along, a third of a megabyte.
export { default as buildConnector } from '../node_modules/undici/lib/core/connect.js';
export { default as errors } from '../node_modules/undici/lib/core/errors.js';
export { default as Pool } from '../node_modules/undici/lib/dispatcher/pool.js';
