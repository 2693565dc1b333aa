// The server of production around /mcp, listening, with the fixtures of the conformance suite among the tools.
import { createAgentHandler, createAgentServer } from '@farol/agents';
import { createGuard } from '@farol/http';
import { agentsDoor } from '../../apps/server/src/agents/agents-door.ts';
import { createTestServer } from '../../apps/server/src/testing/test-server.ts';
import { agentParts } from '../../packages/agents/src/testing/agent-parts.ts';
import { withFixtures } from './fixtures.ts';

export async function listening(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const quiet = () => {};
  const handler = createAgentHandler(
    (language) => withFixtures(createAgentServer(agentParts({ language, now: Date.now, onError: quiet }))),
    quiet,
  );
  const guard = createGuard({ reach: 'machine' });
  const server = await createTestServer({ doors: [agentsDoor(handler, guard)], guard });
  const origin = await server.listen(0, '127.0.0.1');
  return { url: `${origin}/mcp`, close: () => server.close(0) };
}
