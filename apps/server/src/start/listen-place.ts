// Where the server listens by its settings, and why it cannot.
import type { Text } from '@farol/http';
import type { Config } from '../config/read-config.ts';
import { StartError } from '../config/start-error.ts';
import type { ListenPlace } from '../edge/listen.ts';
import { say } from '../words.ts';

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
  return new StartError(text ?? say('notListening', { place, reason: String(code ?? error) }), { cause: error });
}

function socketTrouble(code: unknown, path: string): Text | undefined {
  if (code === 'EADDRINUSE') return say('socketInUse', { path });
  if (code === 'EACCES' || code === 'ENOENT') return say('noSocket', { path });
  return undefined;
}

function portTrouble(code: unknown, place: Pick<Place, 'host' | 'port'>, settings: Settings): Text | undefined {
  if (code === 'EADDRINUSE') return say('portInUse', { ...place, setting: settings.port });
  if (code === 'EACCES') return say('portForbidden', { ...place, setting: settings.port });
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return say('foreignAddress', { host: place.host, setting: settings.host });
  return undefined;
}
