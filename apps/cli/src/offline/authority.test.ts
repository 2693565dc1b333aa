import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { connect, createServer } from 'node:tls';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { createAuthority, type Pair } from './authority.ts';

const now = Date.now();
const hosts = ['viacep.com.br', 'api.github.com'];
const authority = createAuthority(hosts, now);

/** What a TLS client that trusts the authority says of a server with this certificate. */
async function judged(pair: Pair, servername: string): Promise<string> {
  const server = createServer(pair).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', servername, ca: authority.cert });
  try {
    return await new Promise((resolve) => {
      socket.once('secureConnect', () => resolve('trusted'));
      socket.once('error', (error) => resolve(error.message));
    });
  } finally {
    socket.destroy();
    server.close();
  }
}

test('a client trusts the authority for its hosts and for nothing else, whatever it signs', async () => {
  assert.equal(await judged(authority.issue(hosts), 'viacep.com.br'), 'trusted');
  assert.equal(await judged(authority.issue(['evil.example']), 'evil.example'), 'permitted subtree violation');
  assert.equal(
    await judged(authority.issue([...hosts, 'evil.example']), 'viacep.com.br'),
    'permitted subtree violation',
  );
  assert.equal(await judged(authority.issue(['notviacep.com.br']), 'notviacep.com.br'), 'permitted subtree violation');
  assert.match(await judged(authority.issue(hosts), 'evil.example'), /altnames/);
});

test('the authority ends within a day, signs no further authority, and each has its own', () => {
  const certificate = new X509Certificate(authority.cert);
  const [from, to] = [certificate.validFromDate, certificate.validToDate].map(Number);
  assert.ok(from && to && from < now && to > now && to - from <= 86_400_000);
  assert.ok(certificate.ca);
  const leaf = new X509Certificate(authority.issue(hosts).cert);
  assert.ok(!leaf.ca && leaf.verify(certificate.publicKey) && leaf.checkIssued(certificate));
  assert.notEqual(createAuthority(hosts, now).cert, authority.cert);
});

test('openssl refuses a foreign host and an address, and accepts the hosts by its strict rules', (t) => {
  if (spawnSync('openssl', ['version']).status !== 0) return t.skip('openssl is not installed');
  const folder = temporaryFolder(t);
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const trusted = file('authority.pem', authority.cert);
  const verify = (names: readonly string[]) => {
    const leaf = file('leaf.pem', authority.issue(names).cert);
    const { status, stderr } = spawnSync('openssl', ['verify', '-x509_strict', '-CAfile', trusted, leaf]);
    return { accepted: status === 0, said: stderr.toString() };
  };
  const own = verify(hosts);
  assert.ok(own.accepted, own.said);
  const foreign = verify(['evil.example']);
  assert.ok(!foreign.accepted);
  assert.match(foreign.said, /permitted subtree violation/);
  // Every IPv4 and every IPv6 address, by its mask.
  const { stdout } = spawnSync('openssl', ['x509', '-in', trusted, '-noout', '-ext', 'nameConstraints']);
  assert.match(
    stdout.toString(),
    /critical\n[\s\S]*Excluded:\s+IP:0\.0\.0\.0\/0\.0\.0\.0\s+IP:0:0:0:0:0:0:0:0\/0:0:0:0:0:0:0:0/,
  );
});
