import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTargetHosts } from './target-hosts.ts';

test('a host counts once, however its name is written', () => {
  const hosts = createTargetHosts(({ hostname }) => hostname === 'localhost');
  const hostOf = (url: string) => hosts.hostOf({ owner: 'ana', endpointId: url, url });
  for (const name of ['victim.example', 'victim.example.', 'VICTIM.example', 'victim%2Eexample'])
    assert.equal(hostOf(`https://${name}/`), 'victim.example', name);
  assert.equal(hostOf('http://localhost/'), undefined);
});
