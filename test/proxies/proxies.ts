// Debian's proxies with the configuration that their documentation begins with: TLS in front, and everything passed on to one server.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { type RawAsk, rawAsk } from '../raw-ask.ts';
import { startListening } from '../started-program.ts';
import { newFolder } from '../temporary-folder.ts';

export type Answer = { readonly status: number; readonly body: string };

type Start = { readonly binary: string; readonly words: readonly string[] };

/** The public name of the site, as a stranger types it. */
export const publicHost = 'farol.example';

/** The start of a configuration that writes into this folder alone; its last block is open. */
export const nginxPaths = (folder: string) =>
  `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
  http { access_log off; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
    uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;`;

/** From a folder with certificate and key to a configuration file in it and the command that reads it. */
const kinds = {
  nginx: (folder: string, port: number, target: string, location?: string): Start => {
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${nginxPaths(folder)}
        server { listen 127.0.0.1:${port} ssl; ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;
          ${location ?? `location / { proxy_pass http://${target}; }`} } }`,
    );
    return { binary: '/usr/sbin/nginx', words: ['-c', join(folder, 'nginx.conf'), '-p', folder] };
  },
  Caddy: (folder: string, port: number, target: string): Start => {
    writeFileSync(
      join(folder, 'Caddyfile'),
      `{\n  admin off\n  auto_https off\n}\nhttps://${publicHost}:${port} {\n  bind 127.0.0.1\n  tls ${folder}/cert.pem ${folder}/key.pem\n  reverse_proxy ${target}\n}\n`,
    );
    return {
      binary: '/usr/bin/caddy',
      words: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    };
  },
  HAProxy: (folder: string, port: number, target: string): Start => {
    writeFileSync(
      join(folder, 'both.pem'),
      `${readFileSync(join(folder, 'cert.pem'), 'utf8')}${readFileSync(join(folder, 'key.pem'), 'utf8')}`,
    );
    writeFileSync(
      join(folder, 'haproxy.cfg'),
      `defaults\n  mode http\n  timeout connect 5s\n  timeout client 30s\n  timeout server 30s\nfrontend tls\n  bind 127.0.0.1:${port} ssl crt ${folder}/both.pem\n  default_backend farol\nbackend farol\n  option httpchk\n  server one ${target} check\n`,
    );
    return { binary: '/usr/sbin/haproxy', words: ['-db', '-f', join(folder, 'haproxy.cfg')] };
  },
};

export type ProxyName = keyof typeof kinds;
export const proxyNames = Object.keys(kinds) as readonly ProxyName[];

/** Where Debian installs it. */
export const binaryOf: Readonly<Record<ProxyName, string>> = {
  nginx: '/usr/sbin/nginx',
  Caddy: '/usr/bin/caddy',
  HAProxy: '/usr/sbin/haproxy',
};

/** The location that docs/security.md shows for nginx, in front of this server. */
export function documentedLocation(origin: string): string {
  const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
  const block = /```nginx\n([^`]+)```/.exec(text)?.[1] ?? '';
  return block.replace('127.0.0.1:8080', new URL(origin).host);
}

/** `location` replaces the one of nginx. */
export async function startProxy(name: ProxyName, origin: string, location?: string) {
  const folder = newFolder();
  makeCertificate(folder);
  const port = await freePort();
  const { binary, words } = kinds[name](folder, port, new URL(origin).host, location);
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const started = await startListening(binary, words, port, { env, folder });
  return {
    port,
    ask: async (path: string, { headers, ...options }: RawAsk = {}): Promise<Answer> => {
      const sent = { ...options, servername: publicHost, headers: { host: publicHost, ...headers } };
      const { status, body } = await rawAsk(`https://127.0.0.1:${port}${path}`, sent);
      return { status, body: body.toString() };
    },
    stop: () => started.kill(),
  };
}

function makeCertificate(folder: string): void {
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const names = ['-subj', `/CN=${publicHost}`, '-addext', `subjectAltName=DNS:${publicHost}`];
  execFileSync('openssl', [...words, ...files, ...names], { stdio: 'ignore' });
}
