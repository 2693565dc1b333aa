import { CliError } from '../output/errors.ts';

/** @param name the option or variable that gave the text */
export function portOf(text: string | undefined, usualPort: number, name = '--port'): number {
  if (text === undefined) return usualPort;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new CliError('bad_value', {
    pt: `${name} é um número de 0 a 65535, não ${JSON.stringify(text)}.`,
    en: `${name} is a number from 0 to 65535, not ${JSON.stringify(text)}.`,
  });
}

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
