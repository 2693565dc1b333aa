import { pageWords } from '../page/language.ts';

/** Texts of the panels that run the exchanges of rules. */
export const words = pageWords({
  openAll: { pt: 'Abrir todas', en: 'Open all' },
  closeAll: { pt: 'Fechar todas', en: 'Close all' },
  noPractice: {
    pt: 'O provedor de prática (/sandbox) ainda não existe neste servidor. O exemplo fica como texto.',
    en: 'The practice provider (/sandbox) does not exist on this server yet. The example stays as text.',
  },
  noPart: (part: string) => ({
    pt: `${part} ainda não existe neste servidor. O exemplo fica como texto.`,
    en: `${part} does not exist on this server yet. The example stays as text.`,
  }),
  cannotSend: (name: string) => ({
    pt: `O navegador não deixa uma página enviar o cabeçalho ${name}; a chamada seguiu sem ele.`,
    en: `Browsers do not let a page send the header ${name}; the call went without it.`,
  }),
  madeKey: { pt: 'Chave de prática criada', en: 'Practice key created' },
  madePayment: { pt: 'Pagamento criado para o exercício', en: 'Payment created for the exercise' },
  madeEvent: { pt: 'Evento do exercício encontrado', en: 'Event of the exercise found' },
  asExpected: (status: number) => ({
    pt: `Status ${status}, como no exemplo acima.`,
    en: `Status ${status}, as in the example above.`,
  }),
  notAsExpected: (status: number, expected: number) => ({
    pt: `Status ${status}; o exemplo acima mostra ${expected}.`,
    en: `Status ${status}; the example above shows ${expected}.`,
  }),
  differs: (status: number, part: string) => ({
    pt: `Status ${status}, mas ${part} difere do exemplo acima.`,
    en: `Status ${status}, but ${part} differs from the example above.`,
  }),
  bodyPart: { pt: 'o corpo', en: 'the body' },
  secondTime: { pt: 'De novo', en: 'Again' },
  again: (status: number) => ({
    pt: `De novo, no mesmo pagamento: status ${status}.`,
    en: `Again, on the same payment: status ${status}.`,
  }),
  freshPayment: { pt: 'Recomeçar com outro pagamento', en: 'Start over with another payment' },
  goneBefore: {
    pt: 'O pagamento já não existia antes; nada mudou.',
    en: 'The payment was gone before; nothing changed.',
  },
  seeRecord: {
    pt: 'O registro deste receptor não é público. Escolha “entregue duas vezes” e veja um registro só:',
    en: 'The log of this receiver is not public. Choose “delivered twice” and see a single record:',
  },
  lab: { pt: 'no laboratório', en: 'in the lab' },
  keySpent: {
    pt: 'A chave de prática esgotou o limite do minuto. Pressione de novo: outra chave será criada.',
    en: 'The practice key has used up its limit for this minute. Press again: another key will be made.',
  },
  repeats: (calls: number, status: number) => ({
    pt: `${calls} chamadas; a última respondeu ${status}.`,
    en: `${calls} calls; the last returned ${status}.`,
  }),
  field: { pt: 'campo', en: 'field' },
  before: { pt: 'antes', en: 'before' },
  after: { pt: 'depois', en: 'after' },
  gone: { pt: 'removido', en: 'removed' },
  difference: { pt: 'O recurso antes e depois', en: 'The resource before and after' },
  depth: { pt: 'profundidade', en: 'depth' },
  cost: { pt: 'custo', en: 'cost' },
  unbatched: { pt: 'sem lote', en: 'without batches' },
  batched: { pt: 'em lote', en: 'with batches' },
  lookups: (count: number) => ({
    pt: count === 1 ? '1 busca' : `${count} buscas`,
    en: count === 1 ? '1 lookup' : `${count} lookups`,
  }),
  bounded: (measured: number, allowed: number) => ({
    pt: `medido ${measured}, permitido ${allowed}`,
    en: `measured ${measured}, allowed ${allowed}`,
  }),
});
