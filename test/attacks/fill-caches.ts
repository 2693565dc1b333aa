// Fills the caches of /graphql, which hold a fixed number of bytes or characters. A long run of random requests would fill them slowly, and
// that would look like a leak.
import assert from 'node:assert/strict';

const mediaTypes = ['application/json', 'application/graphql-response+json'];
const repeated = (times: number, text: (index: number) => string) => Array.from({ length: times }, (_, n) => text(n));

export async function fillCaches(origin: string): Promise<void> {
  // Answers: 4 MB for each media type.
  for (const accept of mediaTypes)
    for (const query of repeated(250, (n) => `query q${n} { __schema { types { name fields { name } } } }`))
      await ask(origin, accept, query, 200);
  // Valid texts: 200,000 characters.
  const fields = repeated(40, (n) => `a${n}: api(id: "viacep") { id name }`).join(' ');
  for (const query of repeated(150, (n) => `query q${n} { ${fields} }`))
    await ask(origin, 'application/json', query, 200);
  // Refusals: 500,000 characters; and 40,000 of parsed texts that were not validated.
  for (const text of repeated(800, (n) => repeated(10, (field) => `unknown_${n}_${field}`).join(' ')))
    await ask(origin, 'application/graphql-response+json', `{ ${text} }`, 400);
}

async function ask(origin: string, accept: string, query: string, status: number): Promise<void> {
  const headers = { accept, 'accept-encoding': 'identity', 'content-type': 'application/json' };
  const response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  assert.equal(response.status, status, await response.text());
}
