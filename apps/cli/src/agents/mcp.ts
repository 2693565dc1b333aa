import declared from '../../commands/mcp.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { failure } from '../output/errors.ts';

const setting = '"mcpServers": { "farol": { "command": "npx", "args": ["farol", "mcp"] } }';

export const mcp = command(declared, {
  output: async () => (await import('./mcp-schema.ts')).mcpSchema,
  run: async (context, { options }) => {
    if (context.interactive) throw failure('mcp_needs_program', { setting });
    const { serveAgent } = await import('./serve-agent.ts');
    return serveAgent(context, { offline: options.offline === true || context.config.offline });
  },
});
