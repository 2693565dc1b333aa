// Deliveries over TLS: a receiver with a certificate that is trusted for its name, and receivers without one.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { createPoster, type Poster } from './deliver/post.ts';
import { createAddressGuard } from './endpoints/address-guard.ts';

const name = 'hook.example';

function makeCertificate() {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  execFileSync('openssl', [...kind, '-keyout', key, '-out', cert, ...names], { stdio: 'ignore' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

describe('a delivery over TLS', () => {
  const certificate = makeCertificate();
  const bodies: string[] = [];
  const server = createServer(certificate, async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    response.end('received');
  });
  const authorities = getCACertificates();
  let poster: Poster;
  before(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const resolve = async () => [{ address: '127.0.0.1', family: 4 as const }];
    poster = createPoster(createAddressGuard({ loopbackPorts: 'any', resolve }));
  });
  after(async () => {
    setDefaultCACertificates(authorities);
    await poster.close();
    server.closeAllConnections();
    server.close();
  });
  const post = (host: string, body: string) => {
    const url = new URL(`https://${host}:${(server.address() as AddressInfo).port}/`);
    return poster.post(url, { 'content-type': 'application/json' }, Buffer.from(body), 5_000);
  };

  it('fails when no authority vouches for the certificate', async () => {
    assert.deepEqual(await post(name, '{}'), { failure: 'connection', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    assert.deepEqual(bodies, []);
  });

  it('arrives whole, small and large, and its connection is used again', async () => {
    setDefaultCACertificates([...authorities, certificate.cert]);
    let connections = 0;
    server.on('secureConnection', () => {
      connections += 1;
    });
    const sent = ['{"n":1}', `{"n":"${'x'.repeat(2_000_000)}"}`];
    for (const body of sent) {
      const outcome = await post(name, body);
      // Undici uses a connection again in the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      assert.ok('answer' in outcome, JSON.stringify(outcome));
      assert.equal(outcome.answer.status, 200);
      assert.equal(Buffer.from(outcome.answer.body).toString(), 'received');
    }
    assert.ok(bodies.length === 2 && bodies.every((body, n) => body === sent[n]));
    assert.equal(connections, 1);
  });

  it('fails when the certificate is for another name', async () => {
    setDefaultCACertificates([...authorities, certificate.cert]);
    bodies.length = 0;
    const refused = { failure: 'connection', detail: 'ERR_TLS_CERT_ALTNAME_INVALID' };
    assert.deepEqual(await post('other.example', '{}'), refused);
    assert.deepEqual(bodies, []);
  });
});
