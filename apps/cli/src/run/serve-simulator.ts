import { createSimulator, createSimulatorServer, type SeenCall, type SimulatorOptions } from '@farol/simulator';
import type { Context } from '../arguments/command.ts';
import { cannotListen } from '../machine/port.ts';
import { untilStopped } from '../machine/until-stopped.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';

/** Serves the simulator until it is stopped, and prints every call. */
export async function serveSimulator(
  { language, out, err, json, signal }: Context,
  chosen: SimulatorOptions,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<ExitCode> {
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
  const notes = [
    {
      pt: `por caminho: curl ${address}/viacep/01001000/json/`,
      en: `by path: curl ${address}/viacep/01001000/json/`,
    },
    {
      pt: `por host: curl -H 'Host: viacep.com.br' ${address}/ws/01001000/json/`,
      en: `by host: curl -H 'Host: viacep.com.br' ${address}/ws/01001000/json/`,
    },
    { pt: 'Ctrl-C encerra', en: 'Ctrl-C stops it' },
  ];
  const start = { pt: 'As 18 APIs, simuladas, em', en: 'The 18 APIs, simulated, at' };
  if (json) out.lines([JSON.stringify({ event: 'listening', address, apis: chosen.catalogue.apis.length })]);
  else
    err.lines([
      `${start[language]} ${err.paint('title', address)}`,
      ...notes.map((text) => err.paint('quiet', `  ${text[language]}`)),
    ]);
  await untilStopped(signal);
  await server.close();
  return exitCodes.ok;
}
