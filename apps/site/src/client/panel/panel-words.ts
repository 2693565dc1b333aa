import { inLanguage } from '../page/language.ts';

/** Texts of the operator's panel that depend on the numbers. */
export const words = inLanguage(
  {
    live: (since: string) => `Ao vivo. Contado desde ${since}.`,
    lost: 'A conexão terminou; tentando de novo.',
    unread: 'não foi possível ler',
    noKey: 'sem chave',
    open: 'livre',
    breaker: 'disjuntor aberto',
    held: (until: string) => `pausa pedida até ${until}`,
    noNumber: 'sem número informado',
    per: (window: string) => `por ${window}`,
    none: 'nenhuma',
    seconds: (count: string) => `${count} s`,
  },
  {
    live: (since) => `Live. Counted since ${since}.`,
    lost: 'The connection ended; trying again.',
    unread: 'cannot be read',
    noKey: 'no key',
    open: 'free',
    breaker: 'circuit breaker open',
    held: (until) => `pause asked for until ${until}`,
    noNumber: 'no number stated',
    per: (window) => `per ${window}`,
    none: 'none',
    seconds: (count) => `${count} s`,
  },
);
