// The files of `farol export site` behind nginx, in one process like our server.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startNginx } from '../../test/plain-files/nginx.ts';

type Served = { readonly origin: string; readonly pid: number; readonly stop: () => Promise<void> };

/** Undefined where nginx is not installed. */
export async function startExportedFiles(): Promise<Served | undefined> {
  if (!existsSync('/usr/sbin/nginx')) return undefined;
  const around = mkdtempSync(join(tmpdir(), 'farol-files-'));
  const folder = join(around, 'site');
  const command = fileURLToPath(new URL('../../apps/cli/dist/farol.mjs', import.meta.url));
  execFileSync(process.execPath, [command, 'export', 'site', '-o', folder], { stdio: 'ignore' });
  const nginx = await startNginx(folder);
  return {
    ...nginx,
    stop: async () => {
      await nginx.stop();
      rmSync(around, { recursive: true });
    },
  };
}
