// How long loading takes, and what asking costs. Loading is measured in fresh processes: that is what a start pays.
import { spawnSync } from 'node:child_process';
import { loadCatalogue } from '@farol/catalogue';
import { buildCatalogue } from '@farol/catalogue/build';

const ways = {
  'load, validate and freeze from the YAML':
    "loadCatalogue({ directory: new URL('../packages/catalogue/content/', import.meta.url) })",
  'load what a build validated before': 'loadCatalogue()',
};
buildCatalogue();
for (const [name, call] of Object.entries(ways)) {
  const times = Array.from({ length: 15 }, () => {
    const code = `import { loadCatalogue } from '@farol/catalogue'; import { buildCatalogue } from '@farol/catalogue/build'; const t = performance.now(); ${call}; console.log(performance.now() - t);`;
    const words = ['--input-type=module', '-e', code.replace('import.meta.url', JSON.stringify(import.meta.url))];
    return Number(spawnSync(process.execPath, words, { encoding: 'utf8', cwd: import.meta.dirname }).stdout);
  }).sort((a, b) => a - b);
  console.log(
    `${name}: median ${times[7]?.toFixed(0)} ms, fastest ${times[0]?.toFixed(0)} ms, slowest ${times[14]?.toFixed(0)} ms`,
  );
}

const catalogue = loadCatalogue();
const questions: Readonly<Record<string, () => unknown>> = {
  'api(id)': () => catalogue.api('viacep'),
  'findApis({ authentication, cors })': () => catalogue.findApis({ authentication: 'No key', cors: 'yes' }),
  'findApis({ q: "câmbio" })': () => catalogue.findApis({ q: 'câmbio' }),
  'findApis({ q: "previsao do tenpo" })': () => catalogue.findApis({ q: 'previsao do tenpo' }),
  'rulesBrokenBy(id)': () => catalogue.rulesBrokenBy('viacep'),
};
const rounds = 2_000;
for (const [name, ask] of Object.entries(questions)) {
  for (let i = 0; i < rounds; i++) ask();
  const started = performance.now();
  for (let i = 0; i < rounds; i++) ask();
  console.log(`${name}: ${(((performance.now() - started) / rounds) * 1000).toFixed(2)} µs`);
}
