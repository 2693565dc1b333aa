import type { Text } from '@farol/catalogue/ask';
import type { JournalProblem } from '@farol/verifier';

const words: Readonly<Record<JournalProblem['code'], Text>> = {
  'half-record': { pt: 'está pela metade: a gravação foi interrompida', en: 'has no end: its writing was cut short' },
  unreadable: { pt: 'não pode ser lido', en: 'cannot be read' },
  changed: { pt: 'foi alterado', en: 'was changed' },
  'out-of-place': {
    pt: 'foi trocado de lugar, ou outro antes dele foi tirado ou posto',
    en: 'was moved, or one before it was removed or added',
  },
  'of-another-entry': { pt: 'é de outra ficha', en: 'is about another entry' },
  simulated: { pt: 'é simulado, e isso não é prova', en: 'is simulated, which is no evidence' },
  removed: { pt: 'foi tirado', en: 'was removed' },
};

/** A sentence about a record that is not as it was written. */
export function chainWords({ api, line, code }: JournalProblem): Text {
  const { pt, en } = words[code];
  return { pt: `${api}.jsonl: o registro ${line} ${pt}.`, en: `${api}.jsonl: record ${line} ${en}.` };
}
