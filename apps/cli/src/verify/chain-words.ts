import type { Text } from '@farol/catalogue/ask';
import type { JournalProblem } from '@farol/verifier';

const words: Readonly<Record<JournalProblem['code'], Text>> = {
  'half-record': { pt: 'está incompleto: a gravação foi interrompida', en: 'is incomplete: writing was interrupted' },
  unreadable: { pt: 'não pode ser lido', en: 'cannot be read' },
  changed: { pt: 'foi alterado', en: 'was changed' },
  'out-of-place': {
    pt: 'mudou de lugar, ou um registro anterior foi removido ou acrescentado',
    en: 'was moved, or one before it was removed or added',
  },
  'of-another-entry': { pt: 'é de outra ficha', en: 'is about another entry' },
  simulated: { pt: 'é simulado e não conta como evidência', en: 'is simulated and does not count as evidence' },
  'withdraws-nothing': {
    pt: 'retira um registro que não existe antes dele',
    en: 'withdraws a record that does not exist before it',
  },
  removed: { pt: 'foi removido', en: 'was removed' },
};

/** Describes what is wrong with a record. */
export function chainWords({ api, line, code }: JournalProblem): Text {
  const { pt, en } = words[code];
  return { pt: `${api}.jsonl: o registro ${line} ${pt}.`, en: `${api}.jsonl: record ${line} ${en}.` };
}
