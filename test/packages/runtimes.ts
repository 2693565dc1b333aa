// The runtimes that the packages promise to work on, besides the Node that runs the tests.
import { chmodSync, cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './npm.ts';

export type Runtimes = { readonly nodes: readonly string[]; readonly deno: string; readonly bun: string };

export async function installRuntimes(folder: string): Promise<Runtimes> {
  const place = join(folder, 'runtimes');
  cpSync(fileURLToPath(new URL('runtimes/', import.meta.url)), place, { recursive: true });
  await npm(place, 'ci');
  const { platform, arch } = process;
  const other = arch === 'arm64' ? 'aarch64' : 'x64-baseline';
  const program = (path: string) => {
    const file = join(place, 'node_modules', path);
    if (!existsSync(file)) throw new Error(`npm has no ${path} for ${platform} ${arch}`);
    chmodSync(file, 0o755);
    return file;
  };
  return {
    nodes: [
      program(`node-22-${platform}-${arch}/bin/node`),
      process.execPath,
      program(`node-26-${platform}-${arch}/bin/node`),
    ],
    // The registry has 2.9.6 for x64 and, for arm64, nothing later than 2.9.5.
    deno: program(`@deno/${platform}-${arch}-glibc/deno`),
    bun: program(`@oven/bun-${platform}-${other}/bin/bun`),
  };
}
