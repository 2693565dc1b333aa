// Debian's nginx with an exported folder as its root and the configuration that the export wrote.
import { writeFileSync } from 'node:fs';
import { freePort } from '../free-port.ts';
import { nginxPaths } from '../proxies/proxies.ts';
import { type Started, startListening } from '../started-program.ts';
import { newFolder } from '../temporary-folder.ts';

/** On a free port, in one process. */
export async function startNginx(root: string): Promise<Started> {
  const folder = newFolder();
  const port = await freePort();
  writeFileSync(
    `${folder}/nginx.conf`,
    `master_process off; ${process.getuid?.() === 0 ? 'user root;' : ''} ${nginxPaths(folder)}
      sendfile on; tcp_nopush on; keepalive_requests 1000000;
      server { listen 127.0.0.1:${port}; root ${root}; include ${root}/farol-nginx.conf; } }`,
  );
  return startListening('/usr/sbin/nginx', ['-c', `${folder}/nginx.conf`, '-p', folder], port, { folder });
}
