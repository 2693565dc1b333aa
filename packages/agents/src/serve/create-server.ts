// How do the tools become a server of the Model Context Protocol, for one connection or one request?
import { McpServer } from '@modelcontextprotocol/server';
import texts from '../../texts.json' with { type: 'json' };
import { listedInput } from '../offer/input-schema.ts';
import { registerPrompts } from '../offer/prompts.ts';
import { registerResources } from '../offer/resources.ts';
import { tools } from '../offer/tools.ts';
import type { AgentParts } from '../parts.ts';
import { runTool } from './run-tool.ts';

export function createAgentServer(parts: AgentParts): McpServer {
  const { language, version } = parts;
  const server = new McpServer(
    { name: 'farol', title: 'Farol', version },
    { instructions: texts.instructions[language] },
  );
  for (const tool of tools) {
    const { name, local } = tool;
    const { title, about } = texts.tools[name];
    server.registerTool(
      name,
      {
        title: title[language],
        description: about[language],
        inputSchema: listedInput(tool, language),
        annotations: local
          ? { readOnlyHint: true, openWorldHint: false }
          : { readOnlyHint: false, destructiveHint: false },
      },
      // Safe: the protocol defines the arguments of a call as an object.
      (given, { mcpReq }) => runTool(tool, given as Record<string, unknown>, { ...parts, signal: mcpReq.signal }),
    );
  }
  registerResources(server, parts);
  registerPrompts(server, parts);
  return server;
}
