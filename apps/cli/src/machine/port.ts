import { type CliError, failure } from '../output/errors.ts';

/** Fails if nothing can listen there now. Where it can, a moment later something else may. */
export async function tryPort(host: string, port: number): Promise<void> {
  const { createServer } = await import('node:net');
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once('error', (cause) => reject(cannotListen(cause, host, port)));
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

export function cannotListen(cause: unknown, host: string, port: number): CliError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  return failure(code === 'EADDRINUSE' ? 'port_taken' : 'cannot_listen', { host, port, code }, { cause });
}
