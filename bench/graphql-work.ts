// How much processor time of the server hostile GraphQL queries of up to 25 KB take, by kind. Each text is new to the server.
import { hostileQueries } from '../apps/server/src/graphql/testing/hostile-queries.ts';
import { processorTime } from './measure/processor-time.ts';
import { startFarol } from './measure/server.ts';

const requests = 50;
const mostMs = 30;

const server = await startFarol({ DATABASE_URL: 'sqlite::memory:', LOG_LEVEL: 'silent' });
let salt = 0;
async function ask(kind: string): Promise<void> {
  salt += 1;
  const body = JSON.stringify({
    query: hostileQueries(salt)[kind],
    operationName: kind.includes('chain') ? 'Q0' : null,
  });
  const headers = { 'content-type': 'application/json' };
  await (await fetch(`${server.address}/graphql`, { method: 'POST', headers, body })).arrayBuffer();
}

const kinds = Object.keys(hostileQueries());
for (const kind of kinds) for (let n = 0; n < 10; n += 1) await ask(kind);
let worst = 0;
for (const kind of kinds) {
  const before = processorTime(server.pid) ?? Number.NaN;
  for (let n = 0; n < requests; n += 1) await ask(kind);
  const ms = ((processorTime(server.pid) ?? Number.NaN) - before) / 1000 / requests;
  worst = Math.max(worst, ms);
  console.log(`${ms.toFixed(1).padStart(6)} ms  ${kind}`);
}
console.log(
  `\ntarget: at most ${mostMs} ms of processor for a request: ${worst.toFixed(1)}, ${worst <= mostMs ? 'met' : 'missed'}`,
);
await server.stop();
