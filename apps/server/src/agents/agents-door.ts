// /mcp: the tools for assistants, by the Model Context Protocol. The owner's keys are behind them, so all of it is guarded.
import { type AgentHandler, longestMessage } from '@farol/agents';
import { type Guard, type HttpResponse, Problem } from '@farol/http';
import type { Door } from '../request/door.ts';
import { agentsDescription } from './agents-description.ts';

// Without sessions there is nothing to stream by GET and nothing to end by DELETE: 405, which both revisions of the protocol foresee.
const methods = ['POST', 'OPTIONS'];
const preflight = Object.entries({
  allow: methods.join(', '),
  'access-control-allow-methods': methods.join(', '),
  'access-control-allow-headers':
    'Authorization, Content-Type, Accept, Accept-Language, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
}).flat();

export function agentsDoor(handler: AgentHandler, guard: Guard): Door {
  return {
    at: ['/mcp'],
    guarded: 'all',
    bodyBytes: longestMessage,
    methods: () => methods,
    answer: async (request): Promise<HttpResponse> => {
      const origin = request.header('origin');
      const named =
        origin !== null && guard.isAllowedOrigin(origin, request)
          ? ['access-control-allow-origin', origin, 'vary', 'Origin']
          : [];
      if (request.method === 'OPTIONS') return { status: 204, headers: [...preflight, ...named], body: null };
      if (!methods.includes(request.method))
        throw new Problem('method-not-allowed', { headers: { allow: methods.join(', ') } });
      guard.owner(request);
      const answered = await handler.answer(request);
      return named.length === 0 ? answered : { ...answered, headers: [...answered.headers, ...named] };
    },
    close: handler.close,
    description: agentsDescription,
  };
}
