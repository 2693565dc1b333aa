// /mcp: the tools for assistants, by the Model Context Protocol. The owner's keys are behind them, so all of it is guarded.
import type { AgentHandler } from '@farol/agents';
import { type Guard, type HttpRequest, type HttpResponse, Problem } from '@farol/http';
import { metadataPath } from '../descriptions/protected-resource.ts';
import { doorPaths } from '../openapi/door-paths.ts';
import { eventStream } from '../openapi/events.ts';
import { optionsOperation } from '../openapi/operations.ts';
import { createNamedOrigins } from '../request/cross-origin.ts';
import type { Door, DoorDescription } from '../request/door.ts';
import written from './agents-description.json' with { type: 'json' };

// Without sessions there is nothing to stream by GET and nothing to end by DELETE: 405, which both revisions of the protocol foresee.
const methods = ['POST', 'OPTIONS'];
const headers =
  'Authorization, Content-Type, Accept, Accept-Language, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID';

/** Room for a description of one megabyte, escaped as JSON. */
export const longestMessage = 2 * 1024 * 1024;

export function agentsDoor(handler: Pick<AgentHandler, 'answer' | 'close'>, guard: Guard): Door {
  const { opened, preflight } = createNamedOrigins(guard, methods, headers);
  return {
    at: ['/mcp'],
    guarded: 'all',
    bodyBytes: longestMessage,
    methods: () => methods,
    answer: async (request): Promise<HttpResponse> => {
      if (request.method === 'OPTIONS') return preflight(request);
      if (!methods.includes(request.method))
        throw new Problem('method-not-allowed', { headers: { allow: methods.join(', ') } });
      admit(guard, request);
      return opened(request, await handler.answer(request));
    },
    close: handler.close,
    description: agentsDescription,
  };
}

/** A refusal for want of a token names the metadata that says how to send one (RFC 9728 §5.1). */
function admit(guard: Guard, request: HttpRequest): void {
  try {
    guard.owner(request);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not-authenticated') throw error;
    const metadata = new URL(metadataPath, request.url).href;
    const challenge = { 'www-authenticate': `Bearer realm="farol", resource_metadata="${metadata}"` };
    throw new Problem(error.code, { ...error.facts, headers: challenge }, { cause: error });
  }
}

const { tag, message } = written;

const agentsDescription: DoorDescription = {
  tag,
  paths: doorPaths(written, {
    message,
    content: { 'application/json': { schema: message }, ...eventStream(message) },
    options: optionsOperation('agents', 'agent_options'),
  }),
};
