import type { Options, Values } from '../arguments/command.ts';
import { offlineOption } from '../gateway/offline-option.ts';
import { folderOption } from './observation-folder.ts';

export const verifyOptions = {
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

export type VerifyOptions = Values<typeof verifyOptions>;
