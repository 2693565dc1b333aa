// The server scenarios of @modelcontextprotocol/conformance, with the fixtures that they need among our tools. FAROL_TEST_LONG=1 runs all of
// both revisions; some of those wait for messages by the clock, so the short form runs a few that do not.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createAgentHandler, createAgentServer } from '@farol/agents';
import { createGuard } from '@farol/http';
import { agentsDoor, longestMessage } from '../../apps/server/src/agents/agents-door.ts';
import { createTestServer } from '../../apps/server/src/testing/test-server.ts';
import { agentParts } from '../../packages/agents/src/testing/agent-parts.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { withFixtures } from './fixtures.ts';

const program = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);
const folder = temporaryFolder();
const { url, close } = await listening();
after(close);

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

for (const [revision, least] of isLong ? Object.entries(leastPassed) : []) {
  test(`every scenario of ${revision} that applies is passed`, async () => {
    const baseline = fileURLToPath(new URL(`not-offered-${revision}.yml`, import.meta.url));
    const words = ['server', '--url', url, '--requirements', revision, '--expected-failures', baseline];
    const { code, text } = await run(words);
    assert.equal(code, 0, text.slice(-4_000));
    const passed = text.match(/^✓ \S+: [1-9]\d* passed, 0 failed/gm) ?? [];
    assert.ok(passed.length >= least, text.slice(-4_000));
  });
}

function run(words: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { cwd: folder, maxBuffer: 20_000_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), text: stdout + stderr }),
    );
  });
}

/** The server of production around /mcp, with the fixtures of the suite among the tools. */
async function listening(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const quiet = () => {};
  const handler = createAgentHandler(
    (language) => withFixtures(createAgentServer(agentParts({ language, now: Date.now, onError: quiet }))),
    { longestMessage, onError: quiet },
  );
  const guard = createGuard({ reach: 'machine' });
  const server = await createTestServer({ doors: [agentsDoor(handler, guard)], guard });
  const origin = await server.listen(0, '127.0.0.1');
  return { url: `${origin}/mcp`, close: () => server.close(0) };
}
