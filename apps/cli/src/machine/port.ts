import { CliError } from '../output/errors.ts';

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
  const taken = code === 'EADDRINUSE';
  return new CliError(
    'cannot_listen',
    {
      pt: taken
        ? `A porta ${port} de ${host} está em uso; --port 0 escolhe uma livre.`
        : `Não deu para escutar em ${host}:${port} (${code}).`,
      en: taken
        ? `Port ${port} of ${host} is in use; --port 0 picks a free one.`
        : `Cannot listen on ${host}:${port} (${code}).`,
    },
    { cause },
  );
}
