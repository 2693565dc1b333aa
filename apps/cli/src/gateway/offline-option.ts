import type { Option } from '../arguments/command.ts';

export const offlineOption = {
  pt: 'chama o simulador em vez da API; também com FAROL_OFFLINE=1',
  en: 'call the simulator instead of the API; also with FAROL_OFFLINE=1',
} as const satisfies Option;
