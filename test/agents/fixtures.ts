// The tools, resources and prompts that the scenarios of @modelcontextprotocol/conformance ask for by name.
import {
  type CallToolResult,
  completable,
  inputRequired,
  type McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

const text = (words: string) => ({ type: 'text' as const, text: words });
const image = {
  type: 'image' as const,
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  mimeType: 'image/png',
};
const audio = {
  type: 'audio' as const,
  data: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=',
  mimeType: 'audio/wav',
};
const embedded = (uri: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType: 'text/plain', text: 'A text.' },
});
const user = <C>(content: C) => ({ role: 'user' as const, content });

export function withFixtures(server: McpServer): McpServer {
  addTools(server);
  addStatelessTools(server);
  addResources(server);
  addPrompts(server);
  return server;
}

function addTools(server: McpServer): void {
  const add = (name: string, content: CallToolResult['content']) =>
    server.registerTool(name, { description: `Fixture ${name}.` }, () => result(content));
  add('test_simple_text', [text('This is a simple text response for testing.')]);
  add('test_image_content', [image]);
  add('test_audio_content', [audio]);
  add('test_embedded_resource', [embedded('test://embedded-resource')]);
  add('test_multiple_content_types', [text('Several.'), image, embedded('test://mixed-content-resource')]);
  server.registerTool('test_error_handling', { description: 'Fails.' }, () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool('test_tool_with_progress', { description: 'Reports progress.' }, async ({ mcpReq }) => {
    const token = mcpReq._meta?.progressToken;
    for (const progress of token === undefined ? [] : [0, 50, 100])
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken: token as string | number, progress, total: 100 },
      });
    return result([text('Done.')]);
  });
}

function result<C>(content: C[]) {
  return { content };
}

/** For the scenario server-stateless. */
function addStatelessTools(server: McpServer): void {
  const question = inputRequired.createMessage({ messages: [user(text('Say pong.'))], maxTokens: 16 });
  server.registerTool('test_missing_capability', { description: 'Needs sampling.' }, ({ mcpReq }) =>
    mcpReq.inputResponses?.answer === undefined
      ? inputRequired({ inputRequests: { answer: question } })
      : result([text('Done.')]),
  );
  server.registerTool('test_streaming_elicitation', { description: 'Answers.' }, () => result([text('Done.')]));
  server.registerTool('test_logging_tool', { description: 'Logs where a level was set.' }, async ({ mcpReq }) => {
    await mcpReq.log('info', 'ran');
    return result([text('Done.')]);
  });
}

function addResources(server: McpServer): void {
  const read = (uri: string, mimeType: string, content: { readonly text: string } | { readonly blob: string }) =>
    server.registerResource(uri, uri, { mimeType, description: `Fixture ${uri}.` }, () => ({
      contents: [{ uri, mimeType, ...content }],
    }));
  read('test://static-text', 'text/plain', { text: 'This is the content of the static text resource.' });
  read('test://static-binary', 'image/png', { blob: image.data });
  server.registerResource(
    'test-template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json', description: 'Fixture template.' },
    (uri, { id }) => ({
      contents: [
        {
          uri: uri.href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  );
}

function addPrompts(server: McpServer): void {
  const word = z.string();
  server.registerPrompt('test_simple_prompt', { description: 'Fixture.' }, () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'Fixture.',
      argsSchema: z.object({
        arg1: completable(word, (begun) => ['test1', 'test2'].filter((one) => one.startsWith(begun))),
        arg2: word,
      }),
    },
    ({ arg1, arg2 }) => ({ messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Fixture.', argsSchema: z.object({ resourceUri: word }) },
    ({ resourceUri }) => ({ messages: [user(embedded(resourceUri)), user(text('Process it.'))] }),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'Fixture.' }, () => ({
    messages: [user(image), user(text('Analyze it.'))],
  }));
}
