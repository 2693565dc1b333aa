import type { SeenCall } from '@farol/simulator';
import { command } from '../arguments/command.ts';
import { cannotListen } from '../machine/port.ts';
import { untilStopped } from '../machine/until-stopped.ts';
import { exitCodes } from '../output/errors.ts';
import { faultsOf } from './fault-option.ts';

const usualPort = 8018;

export const simulate = command({
  name: 'simulate',
  group: 'run',
  pt:
    'Simula as 18 APIs nesta máquina, com seus limites, falhas e peculiaridades, sem rede. Aceita qualquer chave, ' +
    'menos uma que comece com wrong ou errada; sem a chave exigida, recusa como a API.',
  en:
    'Simulate the 18 APIs on this machine, with their limits, failures and oddities, without a network. Accepts any ' +
    'key but one that begins with wrong or errada; without a required key it refuses as the API does.',
  parameters: [],
  options: {
    port: {
      range: [0, 65_535],
      short: 'p',
      value: 'number',
      pt: `porta (padrão: ${usualPort}; 0 escolhe uma livre)`,
      en: `port (default: ${usualPort}; 0 picks a free one)`,
    },
    host: {
      value: 'address',
      pt: 'endereço em que escuta (padrão: 127.0.0.1)',
      en: 'address to listen on (default: 127.0.0.1)',
    },
    fault: {
      multiple: true,
      value: 'id=fault',
      pt: 'falha de uma API (pode repetir): down, reset, challenge, echo, 500ms, ou uma situação ou código da ficha, como missing-key',
      en: 'fault of one API (repeatable): down, reset, challenge, echo, 500ms, or a situation or code of its entry, such as missing-key',
    },
  },
  examples: {
    'simulate --fault receitaws=spent-limit --fault ibge=down --fault viacep=800ms': {
      pt: 'uma com o limite esgotado, uma fora do ar, uma lenta',
      en: 'one with its limit spent, one down, one slow',
    },
    simulate: {
      pt: 'por caminho: http://127.0.0.1:8018/viacep/01001000/json/',
      en: 'by path: http://127.0.0.1:8018/viacep/01001000/json/',
    },
    'simulate --port 0 --json': {
      pt: 'em qualquer porta livre; cada chamada vira uma linha de JSON',
      en: 'on any free port; every call becomes a line of JSON',
    },
  },
  output: async () => (await import('./simulate-schema.ts')).simulateSchema,
  run: async (context, { options }) => {
    const { catalogue, language, out, err, json, signal } = context;
    const { createSimulator, createSimulatorServer } = await import('@farol/simulator');
    const host = options.host ?? '127.0.0.1';
    const port = Number(options.port ?? usualPort);
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
    const faults = faultsOf(catalogue, options.fault ?? []);
    const simulator = createSimulator({ catalogue, faults, rememberedCalls: 0, onCall });
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
    if (json) out.lines([JSON.stringify({ event: 'listening', address, apis: catalogue.apis.length })]);
    else
      err.lines([
        `${start[language]} ${err.paint('title', address)}`,
        ...notes.map((text) => err.paint('quiet', `  ${text[language]}`)),
      ]);
    await untilStopped(signal);
    await server.close();
    return exitCodes.ok;
  },
});
