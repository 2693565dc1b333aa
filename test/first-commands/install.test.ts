// A command that needs few packages does not remove the test tools of somebody who installed all of them.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

// The launcher is JavaScript without declarations, since it runs on the Node of the machine.
const { hasTestTools } = (await import(new URL('../../scripts/launch/install.mjs', import.meta.url).href)) as {
  hasTestTools: (place: string) => boolean;
};

const record = (...packages: readonly object[]) =>
  JSON.stringify({ packages: Object.fromEntries(packages.map((one, n) => [`node_modules/p${n}`, one])) });

for (const [what, text, expected] of [
  ['nothing is installed', undefined, false],
  ['only what runs is installed', record({}, { optional: true }), false],
  ['test tools are installed too', record({}, { dev: true }), true],
  ['the record is cut off', '{"packages":', false],
] as const)
  test(`test tools are ${expected ? '' : 'not '}kept when ${what}`, (t) => {
    const place = mkdtempSync(join(tmpdir(), 'farol-install-'));
    t.after(() => rmSync(place, { recursive: true }));
    mkdirSync(join(place, 'node_modules'));
    if (text !== undefined) writeFileSync(join(place, 'node_modules', '.package-lock.json'), text);
    assert.equal(hasTestTools(place), expected);
  });
