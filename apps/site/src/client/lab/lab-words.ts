import { pageWords } from '../page/language.ts';

/** Texts by a name of the practice provider, which may have others. */
export type Named = Readonly<Record<string, string | undefined>>;

/** Texts of the webhook lab. */
export const words = pageWords({
  stop: { pt: 'Parar', en: 'Stop' },
  watching: { pt: 'O provedor entrega, o receptor responde…', en: 'The provider delivers, the receiver responds…' },
  waiting: (seconds: number) => ({
    pt: `Esta chave gastou as chamadas do minuto. O laboratório continua em ${seconds} s.`,
    en: `This key has used its calls for this minute. The lab continues in ${seconds} s.`,
  }),
  during: {
    lenta: {
      pt: 'O evento já aconteceu; a entrega ainda não saiu…',
      en: 'The event has happened; its delivery has not left yet…',
    },
    corpo_adulterado: {
      pt: 'Recusada a cada vez: o provedor tenta de novo…',
      en: 'Refused each time: the provider tries again…',
    },
    assinatura_errada: {
      pt: 'Recusada a cada vez: o provedor tenta de novo…',
      en: 'Refused each time: the provider tries again…',
    },
    fora_do_ar: {
      pt: 'O receptor não responde: o provedor tenta de novo, com espera crescente…',
      en: 'The receiver does not respond: the provider tries again, waiting longer each time…',
    },
    perdida: {
      pt: 'A entrega se perdeu sem nenhum aviso. O receptor só a encontra consultando o provedor.',
      en: 'The delivery was lost without any notice. The receiver finds it only by asking the provider.',
    },
  },
  ends: {
    '': { pt: 'Uma tentativa, um 200, um registro no log.', en: 'One attempt, one 200, one record.' },
    lenta: {
      pt: 'Chegou com atraso e com o mesmo conteúdo. Só a hora da assinatura é nova.',
      en: 'It arrived late, with the same content. Only the time of the signature is new.',
    },
    duplicada: {
      pt: 'Duas entregas, ambas com 200, e um só registro: não houve um segundo efeito.',
      en: 'Two deliveries, both with 200, one record: there was no second effect.',
    },
    corpo_adulterado: {
      pt: 'Todas as entregas foram recusadas: o corpo não é o que foi assinado. O provedor tentaria por quase dois dias.',
      en: 'Every delivery was refused, because the body is not the one that was signed. The provider would retry for almost two days.',
    },
    assinatura_errada: {
      pt: 'Todas as entregas foram recusadas: não foram assinadas com o segredo. O provedor tentaria por quase dois dias.',
      en: 'Every delivery was refused, because it was not signed with the secret. The provider would retry for almost two days.',
    },
    fora_do_ar: {
      pt: 'O receptor não voltou a tempo. Os eventos continuam no provedor, que os lista a pedido.',
      en: 'The receiver was not back in time. The events stay at the provider, which lists them on request.',
    },
    perdida: {
      pt: 'Sem reconciliação, o evento está perdido para sempre.',
      en: 'Without reconciliation, the event is lost for good.',
    },
    reconciled: {
      pt: 'O evento que faltava foi encontrado e entregue. Uma nova tentativa seria apenas uma duplicata.',
      en: 'The missing event was found and delivered. Another attempt would only be a duplicate.',
    },
  },
  stops: {
    expired: {
      pt: 'A chave de prática expirou: cada chave dura um dia. Uma chave nova começa sem pagamentos.',
      en: 'The practice key has expired: each key lasts one day. A new key starts without payments.',
    },
    limit: { pt: 'Limite atingido. Tente de novo mais tarde.', en: 'Limit reached. Try again later.' },
    missing: {
      pt: 'O provedor de prática (/sandbox) não existe neste servidor.',
      en: 'The practice provider (/sandbox) does not exist on this server.',
    },
    refused: { pt: 'O provedor de prática recusou o pedido.', en: 'The practice provider refused the request.' },
  },
  newKey: { pt: 'Criar outra chave', en: 'Create another key' },
  retry: { pt: 'Tentar de novo', en: 'Try again' },
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
  lost: { pt: 'perdida no caminho, sem tentativa', en: 'lost on the way, without an attempt' },
  outcomes: {
    sem_conexao: { pt: 'sem conexão', en: 'no connection' },
    tempo_esgotado: { pt: 'tempo esgotado', en: 'timed out' },
  },
  down: { pt: 'Fora do ar', en: 'Down' },
  noReceiver: {
    pt: 'Nenhum receptor responde na URL cadastrada no provedor.',
    en: 'No receiver responds at the URL registered with the provider.',
  },
  nothing: { pt: 'Nada chegou ainda.', en: 'Nothing received yet.' },
  noAttempt: { pt: 'Nenhuma tentativa ainda.', en: 'No attempt yet.' },
  recorded: (copies: number) => ({
    pt: copies === 1 ? 'registrado' : `registrado uma vez, ${copies} cópias`,
    en: copies === 1 ? 'recorded' : `recorded once, ${copies} copies`,
  }),
  refused: (reason: string) => ({ pt: `recusado: ${reason}`, en: `refused: ${reason}` }),
  /** Beside the code of the receiver, which is the same in every language. */
  reasons: {
    signature_wrong: { pt: 'a assinatura não confere', en: 'the signature does not match' },
  },
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
