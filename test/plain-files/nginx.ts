// Debian's nginx with an exported folder as its root and the configuration that the export wrote.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../free-port.ts';
import { startListening } from '../started-program.ts';

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/** On a free port, in one process. */
export async function startNginx(root: string) {
  const folder = mkdtempSync(join(tmpdir(), 'farol-nginx-run-'));
  const port = await freePort();
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''} events {}
    http { access_log off; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
      uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      sendfile on; tcp_nopush on; keepalive_requests 1000000;
      server { listen 127.0.0.1:${port}; root ${root}; include ${root}/farol-nginx.conf; } }`,
  );
  const started = await startListening('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], port);
  return {
    origin: started.origin,
    get,
    stop: async () => {
      await started.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** With nothing decoded or followed. */
function get(origin: string, path: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const { hostname: host, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ host, port, path, headers: { host: 'files.example', ...headers } }, (response) => {
      const { statusCode = 0, headers } = response;
      buffer(response).then((body) => resolve({ status: statusCode, headers, body }), reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}
