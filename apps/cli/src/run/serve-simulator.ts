import { once } from 'node:events';
import { createSimulator, createSimulatorServer, type SeenCall, type SimulatorOptions } from '@farol/simulator';
import type { Context } from '../arguments/command.ts';
import { cannotListen } from '../machine/port.ts';
import { sentence } from '../output/at-work.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { banner } from '../output/sheet.ts';

/** Serves the simulator until it is stopped, and prints every call. */
export async function serveSimulator(
  context: Context,
  chosen: SimulatorOptions,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<ExitCode> {
  const { out, json, signal } = context;
  const onCall = ({ at, api, method, path, status, failure }: SeenCall) => {
    const moment = new Date(at).toISOString();
    const style = status < 400 && failure === null ? 'good' : 'bad';
    const line = [out.paint(style, String(status)), method, out.paint('name', api), path];
    const reason = failure === null ? [] : [out.paint('quiet', failure)];
    out.lines([
      json
        ? JSON.stringify({ event: 'call', at: moment, api, method, path, status, failure })
        : [...line, ...reason].join(' '),
    ]);
  };
  const simulator = createSimulator({ ...chosen, rememberedCalls: 0, onCall });
  const server = await createSimulatorServer({ simulator, host, port }).catch((cause: unknown) => {
    throw cannotListen(cause, host, port);
  });
  const { address } = server;
  if (json) out.lines([JSON.stringify({ event: 'listening', address, apis: chosen.catalogue.apis.length })]);
  else
    banner(context, sentence('simulated_at'), address, [
      sentence('by_path', { address }),
      sentence('by_host', { address }),
      sentence('stops'),
    ]);
  if (!signal.aborted) await once(signal, 'abort');
  await server.close();
  return exitCodes.ok;
}
