import { pageWords } from '../page/language.ts';
import texts from './lab-words.json' with { type: 'json' };

/** Texts by a name of the practice provider, which may have others. */
export type Named = Readonly<Record<string, string | undefined>>;

/** Texts of the webhook lab. */
export const words = pageWords({
  ...texts,
  waiting: (seconds: number) => ({
    pt: `Esta chave gastou as chamadas do minuto. O laboratório continua em ${seconds} s.`,
    en: `This key has used its calls for this minute. The lab continues in ${seconds} s.`,
  }),
  attempt: (number: number, moment: string) => ({
    pt: `tentativa ${number}, ${moment}`,
    en: `attempt ${number}, ${moment}`,
  }),
  delivery: (number: number) => ({ pt: `Entrega ${number}`, en: `Delivery ${number}` }),
  next: (moment: string) => ({ pt: `próxima tentativa às ${moment}`, en: `next attempt at ${moment}` }),
  wouldBe: (moment: string) => ({
    pt: `a próxima tentativa seria às ${moment}`,
    en: `the next attempt would be at ${moment}`,
  }),
  recorded: (copies: number) => ({
    pt: copies === 1 ? 'registrado' : `registrado uma vez, ${copies} cópias`,
    en: copies === 1 ? 'recorded' : `recorded once, ${copies} copies`,
  }),
  refused: (reason: string) => ({ pt: `recusado: ${reason}`, en: `refused: ${reason}` }),
  found: (count: number) => ({
    pt:
      count === 1
        ? 'Reconciliação: faltava 1 evento, que foi pedido de novo.'
        : `Reconciliação: faltavam ${count} eventos.`,
    en:
      count === 1
        ? 'Reconciliation: 1 event was missing and was requested again.'
        : `Reconciliation: ${count} events were missing.`,
  }),
});
