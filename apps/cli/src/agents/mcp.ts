import declared from '../../commands/mcp.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { failure } from '../output/errors.ts';

/** By its path, because an assistant starts it in any folder. */
const setting = () =>
  `"mcpServers": { "farol": { "command": "node", "args": [${JSON.stringify(process.argv[1])}, "mcp"] } }`;

export const mcp = command(declared, {
  output: async () => (await import('./json-rpc-schema.ts')).jsonRpcSchema,
  run: async (context, { options }) => {
    if (context.interactive) throw failure('mcp_needs_program', { setting: setting() });
    const { serveAgent } = await import('./serve-agent.ts');
    return serveAgent(context, { offline: options.offline === true || context.config.offline });
  },
});
