// The server scenarios of @modelcontextprotocol/conformance, with the fixtures that they need among our tools. FAROL_TEST_LONG=1 runs all of
// both revisions; some of those wait for messages by the clock, so the short form runs a few that do not.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { listening } from './listening.ts';

const program = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);
const folder = mkdtempSync(join(tmpdir(), 'farol-conformance-'));
const { url, close } = await listening();
after(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

/**
 * Features that a server may leave out, and ours does: it asks nothing of the client (input, sampling, roots), logs nothing to it, has no
 * resource, tool or prompt that changes while a client watches, and no sessions. The suite fails when one of these begins to pass.
 */
const notOffered: Readonly<Record<string, readonly string[]>> = {
  '2026-07-28': [
    'server-stateless:sep-2575-server-sends-prompts-list-changed-on-subscription',
    'server-stateless:sep-2575-server-sends-tools-list-changed-on-subscription',
    ...[
      'basic-elicitation',
      'basic-sampling',
      'basic-list-roots',
      'request-state',
      'multiple-input-requests',
      'multi-round',
      'non-tool-request',
      'result-type',
      'tampered-state',
      'capability-check',
      'missing-input-response',
      'ignore-extra-params',
    ].map((name) => `input-required-result-${name}`),
  ],
  '2025-11-25': [
    'logging-set-level',
    'tools-call-with-logging',
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
    'server-sse-multiple-streams',
    'resources-subscribe',
    'resources-unsubscribe',
  ],
};
/** Scenarios that must have passed, so that an empty run cannot. */
const leastPassed: Readonly<Record<string, number>> = { '2026-07-28': 25, '2025-11-25': 20 };

const isLong = process.env.FAROL_TEST_LONG === '1';
const short = [
  ['2026-07-28', 'completion-complete'],
  ['2025-11-25', 'tools-call-error'],
] as const;
for (const [revision, scenario] of isLong ? [] : short) {
  test(`the scenario ${scenario} of ${revision} is passed`, async () => {
    const { code, text } = await run(['server', '--url', url, '--scenario', scenario, '--spec-version', revision]);
    assert.equal(code, 0, text.slice(-4_000));
    assert.match(text, /Passed: ([1-9]\d*)\/\1, 0 failed/);
  });
}

for (const revision of isLong ? Object.keys(notOffered) : []) {
  test(`every scenario of ${revision} that applies is passed`, async () => {
    const baseline = join(folder, `${revision}.yml`);
    writeFileSync(baseline, `server:\n${notOffered[revision]?.map((name) => `  - ${name}\n`).join('')}`);
    const words = ['server', '--url', url, '--requirements', revision, '--expected-failures', baseline];
    const { code, text } = await run(words);
    assert.equal(code, 0, text.slice(-4_000));
    const passed = text.match(/^✓ \S+: [1-9]\d* passed, 0 failed/gm) ?? [];
    assert.ok(passed.length >= (leastPassed[revision] ?? 0), text.slice(-4_000));
  });
}

function run(words: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { cwd: folder, maxBuffer: 20_000_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), text: stdout + stderr }),
    );
  });
}
