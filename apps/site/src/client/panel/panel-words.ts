import { pageWords } from '../page/language.ts';

/** Texts of the operator's panel that depend on the numbers. */
export const words = pageWords({
  live: (since: string) => ({ pt: `Ao vivo. Contado desde ${since}.`, en: `Live. Counted since ${since}.` }),
  lost: { pt: 'A conexão terminou; tentando de novo.', en: 'The connection ended; trying again.' },
  unread: { pt: 'não foi possível ler', en: 'cannot be read' },
  noKey: { pt: 'sem chave', en: 'no key' },
  open: { pt: 'livre', en: 'free' },
  breaker: { pt: 'disjuntor aberto', en: 'circuit breaker open' },
  held: (until: string) => ({ pt: `pausa pedida até ${until}`, en: `pause asked for until ${until}` }),
  noNumber: { pt: 'sem número informado', en: 'no number stated' },
  per: (window: string) => ({ pt: `por ${window}`, en: `per ${window}` }),
  none: { pt: 'nenhuma', en: 'none' },
  seconds: (count: string) => ({ pt: `${count} s`, en: `${count} s` }),
});
