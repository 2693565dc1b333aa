import declared from '../../commands/mcp.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { CliError } from '../output/errors.ts';

const setting = '"mcpServers": { "farol": { "command": "npx", "args": ["farol", "mcp"] } }';

export const mcp = command(declared, {
  output: async () => (await import('./mcp-schema.ts')).mcpSchema,
  run: async (context, { options }) => {
    if (context.interactive)
      throw new CliError('needs_program', {
        pt: `farol mcp fala com um programa, não com uma pessoa: ponha na configuração do assistente ${setting}`,
        en: `farol mcp talks to a program, not to a person: put into the configuration of the assistant ${setting}`,
      });
    const { serveAgent } = await import('./serve-agent.ts');
    return serveAgent(context, { offline: options.offline === true || context.config.offline });
  },
});
