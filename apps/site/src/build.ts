// Makes the pages into apps/site/dist. Run before every start: when nothing changed it reads its inputs, sees that, and ends.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fingerprintOf } from './build/inputs.ts';

const source = fileURLToPath(new URL('./', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));
const output = fileURLToPath(new URL('../dist/', import.meta.url));
const stamp = `${output}.stamp`;
const origin = originOf(process.env.FAROL_ORIGIN);

const started = performance.now();
const fingerprint = fingerprintOf(root, origin);
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint) {
  // Loaded only when there is something to do: a start with nothing new must not wait for it.
  const { makeSite } = await import('./build/make.ts');
  const files = await makeSite({ source, output, origin });
  // Last, so that a build that was cut short is done again.
  writeFileSync(stamp, fingerprint);
  console.log(`farol: ${files.length} files of the site made in ${Math.round(performance.now() - started)} ms`);
}

function originOf(given: string | undefined): string {
  const { PORT } = process.env;
  if (!given) return `http://127.0.0.1:${PORT && PORT !== '0' ? PORT : 8080}`;
  const address = URL.parse(given);
  if (!address || !/^https?:$/.test(address.protocol) || address.pathname !== '/') {
    console.error(
      `farol: FAROL_ORIGIN must be a scheme and a host like https://farol.example, not ${JSON.stringify(given)}.`,
    );
    process.exit(1);
  }
  return address.origin;
}
