import { type Started, startBuilt } from '../started-program.ts';

export type ServedSite = Started & { readonly stop: () => Promise<void> };

/** The real server with the built site, on a port of its own, with an empty store and the simulator in place of the network. */
export async function serveSite(settings: Readonly<Record<string, string>> = {}): Promise<ServedSite> {
  const started = await startBuilt({ LOG_LEVEL: 'silent', ...settings });
  return { ...started, stop: () => started.kill('SIGKILL') };
}
