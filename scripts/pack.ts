// Packs what others install. `npm run pack` writes all tarballs to .farol/packages, `npm run pack -- store webhooks` only these;
// `--to <folder>` names another folder.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type PackageName, pack, packageNames } from './pack/pack.ts';
import { root } from './pack/published.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
const unknown = positionals.filter((name) => !(packageNames as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`farol: no package is called ${unknown.join(', ')}; there are ${packageNames.join(', ')}.`);
  process.exit(2);
}
const names = positionals.length > 0 ? (positionals as PackageName[]) : packageNames;
const to = resolve(values.to ?? `${root}.farol/packages`);
for (const { tarball, files, packedBytes, unpackedBytes } of await pack(names, to))
  console.log(
    `${kilobytes(packedBytes)} packed ${kilobytes(unpackedBytes)} unpacked ${String(files.length).padStart(4)} files  ${tarball}`,
  );

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0).padStart(6)} kB`;
}
