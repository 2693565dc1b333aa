import { command } from '../arguments/command.ts';
import { offlineOption } from '../gateway/offline-option.ts';
import { CliError } from '../output/errors.ts';

const setting = '"mcpServers": { "farol": { "command": "npx", "args": ["farol", "mcp"] } }';

export const mcp = command({
  name: 'mcp',
  group: 'run',
  pt: 'Serve o catálogo a um assistente pelo Model Context Protocol, na entrada e na saída padrão. Quem o inicia é o assistente.',
  en: 'Serve the catalogue to an assistant by the Model Context Protocol, on standard input and output. The assistant starts it.',
  parameters: [],
  options: { offline: offlineOption },
  examples: {
    mcp: {
      pt: 'o comando para a configuração do assistente',
      en: 'the command for the configuration of the assistant',
    },
    'mcp --offline': { pt: 'o simulador responde no lugar das APIs', en: 'the simulator responds instead of the APIs' },
  },
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
