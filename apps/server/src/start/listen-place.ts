// Where the server listens by its settings, and why it cannot.
import type { Text } from '@farol/http';
import type { Config } from '../config/read-config.ts';
import { StartError } from '../config/start-error.ts';
import type { ListenPlace } from '../edge/listen.ts';

type Place = Pick<Config, 'port' | 'host' | 'socket'>;
/** The settings that name the place. */
type Settings = { readonly host: string; readonly port: string };

export const metricsSettings: Settings = { host: 'FAROL_METRICS_HOST', port: 'FAROL_METRICS_PORT' };

export function placeOf({ port, host, socket }: Place): ListenPlace {
  return socket ? [socket] : [port, host];
}

/** One sentence with the setting that helps. */
export function notListening(
  error: unknown,
  { host, port, socket }: Place,
  settings: Settings = { host: 'HOST', port: 'PORT' },
): StartError {
  if (error instanceof StartError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const text = socket ? socketTrouble(code, socket.path) : portTrouble(code, { host, port }, settings);
  const place = socket?.path ?? `${host}:${port}`;
  const other = String(code ?? error);
  return new StartError(
    text ?? {
      pt: `O Farol não consegue escutar em ${place}: ${other}.`,
      en: `Farol cannot listen on ${place}: ${other}.`,
    },
    { cause: error },
  );
}

function socketTrouble(code: unknown, path: string): Text | undefined {
  if (code === 'EADDRINUSE')
    return {
      pt: `${path} está em uso, ou é outro arquivo; defina FAROL_SOCKET com outro caminho.`,
      en: `${path} is in use, or is another file; set FAROL_SOCKET to another path.`,
    };
  if (code === 'EACCES' || code === 'ENOENT')
    return {
      pt: `Não é possível criar um socket em ${path}: a pasta não existe, ou este usuário não pode gravar nela.`,
      en: `No socket can be made at ${path}: its folder is missing, or this user may not write to it.`,
    };
  return undefined;
}

function portTrouble(
  code: unknown,
  { host, port }: Pick<Place, 'host' | 'port'>,
  settings: Settings,
): Text | undefined {
  if (code === 'EADDRINUSE')
    return {
      pt: `A porta ${port} de ${host} está em uso; defina ${settings.port} com outra, ou com 0 para qualquer porta livre.`,
      en: `Port ${port} on ${host} is in use; set ${settings.port} to another one, or to 0 for any free port.`,
    };
  if (code === 'EACCES')
    return {
      pt: `Este usuário não pode usar a porta ${port} de ${host}; defina ${settings.port} acima de 1023.`,
      en: `Port ${port} on ${host} may not be used by this user; set ${settings.port} to one above 1023.`,
    };
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return {
      pt: `${settings.host} ${host} não é um endereço desta máquina.`,
      en: `${settings.host} ${host} is not an address of this machine.`,
    };
  return undefined;
}
