import { command } from '../arguments/command.ts';
import { apiParameter } from '../arguments/parameters.ts';
import { verifyOptions } from './verify-options.ts';

export const verify = command({
  name: 'verify',
  group: 'call',
  pt: 'Confere fichas chamando as próprias APIs, dentro dos limites, e guarda evidências datadas.',
  en: 'Check entries against the APIs themselves, within their limits, and store dated evidence.',
  parameters: [{ ...apiParameter, required: false, rest: true }],
  options: verifyOptions,
  examples: {
    'verify viacep ibge': { pt: 'duas fichas', en: 'two entries' },
    'verify --vantage "São Paulo"': { pt: 'todas as 18 APIs', en: 'all 18 APIs' },
    'verify --offline': {
      pt: 'ensaio com o simulador: nunca conta como evidência',
      en: 'a rehearsal with the simulator: never counts as evidence',
    },
    'verify --import viacep.jsonl': { pt: 'registros feitos em outra máquina', en: 'records made on another machine' },
    'verify --chain': { pt: 'os registros estão íntegros?', en: 'are the records intact?' },
  },
  output: async () => (await import('./verify-schema.ts')).verifyOutputSchema,
  run: async (context, { words, options }) => (await import('./run-verify.ts')).runVerify(context, words, options),
});
