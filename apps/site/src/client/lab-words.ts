import { inLanguage } from './language.ts';

/** Words of the provider and the receiver side by side. */
export const words = inLanguage(
  {
    provider: 'Provedor',
    receiver: 'Receptor',
    fault: 'Falha de propósito',
    faults: {
      '': 'nenhuma',
      lenta: 'lenta',
      perdida: 'perdida no caminho',
      duplicada: 'entregue duas vezes',
      fora_de_ordem: 'fora de ordem',
      assinatura_errada: 'assinatura errada',
      corpo_adulterado: 'corpo adulterado',
    } as Readonly<Record<string, string>>,
    create: 'Criar um pagamento',
    watching: 'Acompanhando as entregas…',
    stop: 'Parar',
    created: (id: string) => `Evento ${id} criado; o provedor entrega.`,
    attempt: (number: number, moment: string) => `Tentativa ${number}, ${moment}`,
    next: (moment: string) => `próxima às ${moment}`,
    none: 'Nenhuma tentativa ainda.',
    otherSecret:
      'O provedor cria um segredo para cada endereço, e este receptor conhece só o do servidor. Por isso recusa, e o provedor tenta de novo.',
    settled: { entregue: 'entregue', morta: 'desistiu', perdida: 'perdida de propósito', retida: 'retida' } as Readonly<
      Record<string, string>
    >,
    noPractice: 'O provedor de prática (/sandbox) não existe neste servidor.',
    noReceiver: 'O receptor (/webhooks) não existe neste servidor.',
    unreachable: 'O servidor não respondeu.',
    secret: 'Segredo',
    body: 'Corpo',
    tampered: 'adulterar o corpo depois de assinar',
    twice: 'entregar duas vezes',
    send: 'Assinar e entregar',
    signed: 'Assinatura',
    answered: (number: number, status: number, reason: string) => `Entrega ${number}: ${status}${reason}`,
    same: 'O mesmo evento, registrado uma vez só: as duas recebem 200.',
  },
  {
    provider: 'Provider',
    receiver: 'Receiver',
    fault: 'Fault on purpose',
    faults: {
      '': 'none',
      lenta: 'slow',
      perdida: 'lost on the way',
      duplicada: 'delivered twice',
      fora_de_ordem: 'out of order',
      assinatura_errada: 'wrong signature',
      corpo_adulterado: 'tampered body',
    } as Readonly<Record<string, string>>,
    create: 'Create a payment',
    watching: 'Watching the deliveries…',
    stop: 'Stop',
    created: (id: string) => `Event ${id} created; the provider delivers.`,
    attempt: (number: number, moment: string) => `Attempt ${number}, ${moment}`,
    next: (moment: string) => `next at ${moment}`,
    none: 'No attempt yet.',
    otherSecret:
      'The provider makes a secret for each address, and this receiver knows only the server’s own. So it refuses, and the provider tries again.',
    settled: { entregue: 'delivered', morta: 'given up', perdida: 'lost on purpose', retida: 'held' } as Readonly<
      Record<string, string>
    >,
    noPractice: 'The practice provider (/sandbox) does not exist on this server.',
    noReceiver: 'The receiver (/webhooks) does not exist on this server.',
    unreachable: 'The server did not answer.',
    secret: 'Secret',
    body: 'Body',
    tampered: 'tamper with the body after signing',
    twice: 'deliver twice',
    send: 'Sign and deliver',
    signed: 'Signature',
    answered: (number: number, status: number, reason: string) => `Delivery ${number}: ${status}${reason}`,
    same: 'The same event, recorded only once: both get 200.',
  },
);
