import { command, type Options, type Values } from '../arguments/command.ts';
import { apiParameter } from '../arguments/parameters.ts';
import { offlineOption } from '../gateway/offline-option.ts';
import { folderOption } from './observation-folder.ts';

const options = {
  offline: offlineOption,
  vantage: {
    value: 'words',
    pt: 'de onde a conferência é feita (fica no registro)',
    en: 'where the check runs from (stored with the record)',
  },
  spacing: {
    value: 'seconds',
    pt: 'espera antes de repetir as conferências que falharam (padrão: 300)',
    en: 'wait before repeating the checks that failed (default: 300)',
  },
  folder: folderOption,
  chain: {
    pt: 'não faz chamadas: só confere se algum registro foi alterado, removido ou movido',
    en: 'make no calls: only check whether any record was changed, removed or moved',
  },
  mend: {
    pt: 'com --chain: remove o registro incompleto que uma queda deixou no fim',
    en: 'with --chain: remove the incomplete record that a crash left at the end',
  },
  import: {
    value: 'file',
    file: true,
    multiple: true,
    pt: 'não faz chamadas: acrescenta os registros de outra máquina, depois de conferir a cadeia (pode repetir)',
    en: 'make no calls: add the records of another machine, after checking their chain (repeatable)',
  },
} as const satisfies Options;

export type VerifyOptions = Values<typeof options>;

export const verify = command({
  name: 'verify',
  group: 'call',
  pt: 'Confere fichas chamando as próprias APIs, dentro dos limites, e guarda evidências datadas.',
  en: 'Check entries against the APIs themselves, within their limits, and store dated evidence.',
  parameters: [{ ...apiParameter, required: false, rest: true }],
  options,
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
