// The cost of an fsync, and a disk on which it costs more. A virtual disk may answer it from a cache in a tenth of a millisecond; one that
// waits for its platters or for its copies needs milliseconds. Durable writes are measured on both.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const measuring = `
  const { openSync, writeSync, fsyncSync } = require('node:fs');
  const file = openSync(process.argv[1] + '/fsync', 'w');
  const page = Buffer.alloc(4096, 1);
  const took = Array.from({ length: 200 }, () => {
    writeSync(file, page);
    const started = performance.now();
    fsyncSync(file);
    return performance.now() - started;
  }).sort((a, b) => a - b);
  console.log(took[100]);
`;

/** In milliseconds, the median of 200 pages that are written and synced one by one. */
export function fsyncMs(folder: string, environment: Readonly<Record<string, string>> = {}): number {
  const { stdout } = spawnSync(process.execPath, ['-e', measuring, folder], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  return Number(stdout);
}

export type SlowDisk = { readonly environment: Readonly<Record<string, string>> } | { readonly missing: string };

/** The environment of a process that waits so long for every sync, by a library that is loaded before the system's own. */
export function createSlowDisk(folder: string, ms: number): SlowDisk {
  const [source, library] = [join(folder, 'slow-sync.c'), join(folder, 'slow-sync.so')];
  const sync = (name: string) => `
    int ${name}(int file) {
      static int (*real)(int);
      struct timespec wait = {0, ${ms * 1_000_000}};
      if (!real) real = dlsym(RTLD_NEXT, "${name}");
      nanosleep(&wait, 0);
      return real(file);
    }`;
  const text = `#define _GNU_SOURCE\n#include <dlfcn.h>\n#include <time.h>\n${sync('fsync')}${sync('fdatasync')}\n`;
  writeFileSync(source, text);
  const compiled = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], { encoding: 'utf8' });
  if (compiled.error !== undefined) return { missing: 'there is no C compiler here' };
  if (compiled.status !== 0) return { missing: `cc said ${compiled.stderr.split('\n')[0]}` };
  const environment = { LD_PRELOAD: library };
  const measured = fsyncMs(folder, environment);
  // Where the linker does not know LD_PRELOAD, nothing was slowed.
  return measured >= ms ? { environment } : { missing: `an fsync still took ${measured.toFixed(2)} ms` };
}
