// `npm run release -- --dry-run`: makes everything that a tag publishes, tries each of it once, and prints a table with sizes and
// checksums. Publishing itself is .github/workflows/release.yml, which runs this first. Optional: `--repository owner/name`,
// `--to <folder>`, and `--only executable` for the other systems, which make only that; several as `--only packages --only extension`.
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './pack/published.ts';
import { bundles } from './release/bundles.ts';
import { descriptions } from './release/descriptions.ts';
import { executable } from './release/executable.ts';
import { extension } from './release/extension.ts';
import { image } from './release/image.ts';
import { packages } from './release/packages.ts';
import { checksum, type Made, type Release, releaseVersion, type Step } from './release/release.ts';
import { site } from './release/site.ts';

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean' },
    to: { type: 'string' },
    repository: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
});
if (!values['dry-run']) {
  console.error(
    'farol: only .github/workflows/release.yml publishes, from a tag. Here, say: npm run release -- --dry-run',
  );
  process.exit(2);
}
const release: Release = {
  version: releaseVersion(),
  repository: values.repository ?? process.env.GITHUB_REPOSITORY ?? 'owner/farol',
  folder: resolve(values.to ?? `${root}.farol/release`),
};
rmSync(release.folder, { recursive: true, force: true });
mkdirSync(release.folder, { recursive: true });

/** Descriptions name the checksums of what was made before them. */
const steps: Readonly<Record<string, Step>> = { packages, executable, site, image, bundles, extension, descriptions };
const made: Made[] = [];
for (const step of values.only?.map((name) => steps[name] ?? unknownStep(name)) ?? Object.values(steps))
  for (const one of await step(release, made)) {
    made.push(one);
    console.log(rowOf(one));
  }
const files = made.flatMap(({ file }) => file ?? []);
writeFileSync(`${release.folder}/SHA256SUMS`, files.map((file) => `${checksum(file)}  ${basename(file)}\n`).join(''));
console.log(`\nfarol ${release.version}: ${files.length} files in ${release.folder}; nothing was published.`);
process.exitCode = made.some(({ failed }) => failed) ? 1 : 0;

function rowOf({ name, file, door, tried, failed }: Made): string {
  const size = file ? `${(statSync(file).size / 1000).toFixed(0)} kB` : '';
  const sum = file ? checksum(file).slice(0, 16) : '';
  // What this machine could not do must not look done.
  const sign = failed ? '✖' : tried.startsWith('not ') ? '–' : '✔';
  return [sign, name.padEnd(34), size.padStart(10), sum.padEnd(16), door.padEnd(22), tried].join('  ');
}

function unknownStep(name: string): never {
  console.error(`farol: --only takes ${Object.keys(steps).join(', ')}, not ${name}.`);
  process.exit(2);
}
