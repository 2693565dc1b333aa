// A client of the newest revision and a server in the same process, without a socket.
import { type AgentGateway, createAgentHandler, createAgentServer } from '@farol/agents';
import { loadCatalogue } from '@farol/catalogue';
import { createGuard, requestFromFetch, responseToFetch } from '@farol/http';
import { createStore } from '@farol/store';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { longestMessage } from '../../apps/server/src/agents/agents-door.ts';
import { openGateway } from '../../apps/server/src/gateway/open-gateway.ts';
import { agentParts } from '../../packages/agents/src/testing/agent-parts.ts';

export const catalogue = loadCatalogue();

type Connected = { readonly client: Client; readonly faults: Error[]; readonly close: () => Promise<void> };

/** A client whose calls reach this gateway. */
export async function connectedTo(gateway: AgentGateway, simulated: boolean): Promise<Connected> {
  const faults: Error[] = [];
  const onError = (error: Error) => void faults.push(error);
  const parts = agentParts({ gateway: () => Promise.resolve(gateway), simulated, now: Date.now, onError });
  const handler = createAgentHandler(() => createAgentServer(parts), { longestMessage, onError });
  const client = new Client(
    { name: 'judge', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://127.0.0.1:8080/mcp'), {
      fetch: async (url, init) => responseToFetch(await handler.answer(requestFromFetch(new Request(url, init)))),
    }),
  );
  const close = async () => {
    await client.close();
    await handler.close();
  };
  return { client, faults, close };
}

/** A client whose calls reach the simulator, with limits counted in memory. */
export async function connectedToSimulator(): Promise<Connected> {
  // Time stands still for the limits, so that a slow machine sees the same windows.
  const started = Date.now();
  const store = createStore({ url: 'sqlite::memory:', clock: () => started });
  const opened = await openGateway({
    catalogue,
    store,
    environment: {},
    guard: createGuard({ reach: 'machine' }),
    offline: true,
    tokens: [],
    writes: [],
    log: () => {},
  });
  const connected = await connectedTo(opened.gateway, true);
  const close = async () => {
    await connected.close();
    await opened.close();
    await store.close();
  };
  return { ...connected, close };
}

/** As JSON, since the data of an answer has no type. */
export async function ask(client: Client, name: string, given: Record<string, unknown>) {
  const { structuredContent, isError = false, content } = await client.callTool({ name, arguments: given });
  return { ...JSON.parse(JSON.stringify(structuredContent ?? {})), isError, text: JSON.stringify(content) };
}
