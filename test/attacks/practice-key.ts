// A practice key of a running server.
import assert from 'node:assert/strict';

export async function newPracticeKey(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/sandbox/v1/chaves`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  assert.equal(answer.status, 201);
  return (await answer.json()).chave;
}
