// `npm run sbom`: every package that `npm start` runs, as CycloneDX: those of the run lock, the Node for machines whose own is older, and
// those inside the page of GraphiQL.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);

type Component = {
  readonly type: string;
  readonly name: string;
  readonly version?: string;
  readonly components?: readonly Component[];
};
type Bom = { readonly components: readonly Component[] };

function listed(project: string): Bom {
  const words = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error'];
  const options = { cwd: new URL(project, root), encoding: 'utf8', shell: process.platform === 'win32' } as const;
  return JSON.parse(execFileSync('npm', words, options));
}

const run = listed('.');
const page: Bom = JSON.parse(readFileSync(new URL('apps/server/graphiql/built/bom.cdx.json', root), 'utf8'));
const components: readonly Component[] = [
  ...run.components,
  ...listed('scripts/node24').components,
  { type: 'application', name: 'graphiql-page', components: page.components },
];
console.log(JSON.stringify({ ...run, components }, null, 2));
