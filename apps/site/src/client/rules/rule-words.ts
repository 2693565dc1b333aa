import { pageWords } from '../page/language.ts';
import texts from './rule-words.json' with { type: 'json' };

/** Texts of the panels that run the exchanges of rules. */
export const words = pageWords({
  ...texts,
  noPart: (part: string) => ({
    pt: `${part} ainda não existe neste servidor. O exemplo fica como texto.`,
    en: `${part} does not exist on this server yet. The example stays as text.`,
  }),
  cannotSend: (name: string) => ({
    pt: `O navegador não deixa uma página enviar o cabeçalho ${name}; a chamada seguiu sem ele.`,
    en: `Browsers do not let a page send the header ${name}; the call went without it.`,
  }),
  asExpected: (status: number) => ({
    pt: `Status ${status}, como no exemplo.`,
    en: `Status ${status}, as in the example.`,
  }),
  notAsExpected: (status: number, expected: number) => ({
    pt: `Status ${status}; o exemplo mostra ${expected}.`,
    en: `Status ${status}; the example shows ${expected}.`,
  }),
  differs: (status: number, part: string) => ({
    pt: `Status ${status}, mas ${part} difere do exemplo.`,
    en: `Status ${status}, but ${part} differs from the example.`,
  }),
  ran: (status: number, type: string) => ({ pt: `agora: ${status} ${type}`, en: `now: ${status} ${type}` }),
  of: (shown: number, total: number) => ({ pt: `${shown} de ${total}`, en: `${shown} of ${total}` }),
  again: (status: number) => ({
    pt: `De novo, no mesmo pagamento: status ${status}.`,
    en: `Again, on the same payment: status ${status}.`,
  }),
  repeats: (calls: number, status: number) => ({
    pt: `${calls} chamadas; a última respondeu ${status}.`,
    en: `${calls} calls; the last returned ${status}.`,
  }),
  lookups: (count: number) => ({
    pt: count === 1 ? '1 busca' : `${count} buscas`,
    en: count === 1 ? '1 lookup' : `${count} lookups`,
  }),
  bounded: (measured: number, allowed: number) => ({
    pt: `medido ${measured}, permitido ${allowed}`,
    en: `measured ${measured}, allowed ${allowed}`,
  }),
});
