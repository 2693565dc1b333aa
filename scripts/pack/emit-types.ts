// The declarations of all rooms, as the compiler writes them.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { root } from './published.ts';

/** Writes `packages/<room>/src/**.d.ts` below the folder. */
export function emitTypes(rooms: readonly string[], to: string): void {
  const settings = `${to}/tsconfig.json`;
  writeFileSync(
    settings,
    JSON.stringify({
      extends: `${root}tsconfig.json`,
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        // Every type is checked by `npm run types`, whose cache stays its own.
        noCheck: true,
        incremental: false,
        tsBuildInfoFile: null,
        rootDir: root,
        outDir: to,
        typeRoots: [`${root}node_modules/@types`],
      },
      include: [...rooms, 'http'].map((room) => `${root}packages/${room}/src`),
      exclude: ['test.ts', 'contract.ts']
        .map((end) => `${root}**/*.${end}`)
        .concat(`${root}**/testing`, `${root}**/contract`),
    }),
  );
  const words = [`${root}node_modules/typescript/bin/tsc`, '--project', settings, '--checkers', '1'];
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The declarations cannot be written:\n${stdout}`);
}
