// A practice key of a running server.
import assert from 'node:assert/strict';

export async function newPracticeKey(origin: string): Promise<string> {
  const ask = () =>
    fetch(`${origin}/sandbox/v1/chaves`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  let answer = await ask();
  // On a busy machine the server may shed load.
  while (answer.status === 503) answer = await ask();
  assert.equal(answer.status, 201);
  return (await answer.json()).chave;
}
