// How does the server speak over standard input and output?
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { AgentParts } from '../parts.ts';
import { createAgentServer } from './create-server.ts';

type StdioOptions = AgentParts & {
  readonly input: Readable;
  readonly output: Writable;
};

/** Resolves when the other side closes its end, or the signal aborts. */
export async function serveOverStdio(options: StdioOptions, signal: AbortSignal): Promise<void> {
  const { input, output, ...parts } = options;
  const handle = serveStdio(() => createAgentServer(parts), {
    transport: new StdioServerTransport(input, output),
    onerror: parts.onError,
  });
  await new Promise<void>((resolve) => {
    input.once('end', resolve).once('close', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  await handle.close();
}
