// /mcp: the tools for assistants, by the Model Context Protocol. The owner's keys are behind them, so all of it is guarded.
import type { AgentHandler } from '@farol/agents';
import { type Guard, type HttpResponse, Problem } from '@farol/http';
import { createNamedOrigins } from '../request/cross-origin.ts';
import type { Door } from '../request/door.ts';
import { agentsDescription } from './agents-description.ts';

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
      guard.owner(request);
      return opened(request, await handler.answer(request));
    },
    close: handler.close,
    description: agentsDescription,
  };
}
