import { inLanguage } from '../page/language.ts';

type Named = Readonly<Record<string, string>>;

/** Texts of the webhook lab. */
export const words = inLanguage(
  {
    stop: 'Parar',
    watching: 'O provedor entrega, o receptor responde…',
    waiting: (seconds: number) => `Esta chave gastou as chamadas do minuto. O laboratório continua em ${seconds} s.`,
    during: {
      lenta: 'O evento já aconteceu; a entrega ainda não saiu…',
      corpo_adulterado: 'Recusada a cada vez: o provedor tenta de novo…',
      assinatura_errada: 'Recusada a cada vez: o provedor tenta de novo…',
      fora_do_ar: 'O receptor não responde: o provedor tenta de novo, com espera crescente…',
      perdida: 'A entrega se perdeu sem nenhum aviso. O receptor só a encontra consultando o provedor.',
    } as Named,
    ends: {
      '': 'Uma tentativa, um 200, um registro no log.',
      lenta: 'Chegou com atraso e com o mesmo conteúdo. Só a hora da assinatura é nova.',
      duplicada: 'Duas entregas, ambas com 200, e um só registro: não houve um segundo efeito.',
      corpo_adulterado:
        'Todas as entregas foram recusadas: o corpo não é o que foi assinado. O provedor tentaria por quase dois dias.',
      assinatura_errada:
        'Todas as entregas foram recusadas: não foram assinadas com o segredo. O provedor tentaria por quase dois dias.',
      fora_do_ar: 'O receptor não voltou a tempo. Os eventos continuam no provedor, que os lista a pedido.',
      perdida: 'Sem reconciliação, o evento está perdido para sempre.',
      reconciled: 'O evento que faltava foi encontrado e entregue. Uma nova tentativa seria apenas uma duplicata.',
    } as Named,
    stops: {
      expired: 'A chave de prática expirou: cada chave dura um dia. Uma chave nova começa sem pagamentos.',
      limit: 'Limite atingido. Tente de novo mais tarde.',
      missing: 'O provedor de prática (/sandbox) não existe neste servidor.',
      refused: 'O provedor de prática recusou o pedido.',
    } as Named,
    newKey: 'Criar outra chave',
    retry: 'Tentar de novo',
    attempt: (number: number, moment: string) => `tentativa ${number}, ${moment}`,
    delivery: (number: number) => `Entrega ${number}`,
    next: (moment: string) => `próxima tentativa às ${moment}`,
    wouldBe: (moment: string) => `a próxima tentativa seria às ${moment}`,
    lost: 'perdida no caminho, sem tentativa',
    outcomes: { sem_conexao: 'sem conexão', tempo_esgotado: 'tempo esgotado' } as Named,
    down: 'Fora do ar',
    noReceiver: 'Nenhum receptor responde na URL cadastrada no provedor.',
    nothing: 'Nada chegou ainda.',
    noAttempt: 'Nenhuma tentativa ainda.',
    recorded: (copies: number) => (copies === 1 ? 'registrado' : `registrado uma vez, ${copies} cópias`),
    refused: (reason: string) => `recusado: ${reason}`,
    /** Beside the code of the receiver, which is the same in every language. */
    reasons: { signature_wrong: 'a assinatura não confere' } as Named,
    found: (count: number) =>
      count === 1
        ? 'Reconciliação: faltava 1 evento, que foi pedido de novo.'
        : `Reconciliação: faltavam ${count} eventos.`,
  },
  {
    stop: 'Stop',
    watching: 'The provider delivers, the receiver responds…',
    waiting: (seconds: number) => `This key has used its calls for this minute. The lab continues in ${seconds} s.`,
    during: {
      lenta: 'The event has happened; its delivery has not left yet…',
      corpo_adulterado: 'Refused each time: the provider tries again…',
      assinatura_errada: 'Refused each time: the provider tries again…',
      fora_do_ar: 'The receiver does not respond: the provider tries again, waiting longer each time…',
      perdida: 'The delivery was lost without any notice. The receiver finds it only by asking the provider.',
    } as Named,
    ends: {
      '': 'One attempt, one 200, one record.',
      lenta: 'It arrived late, with the same content. Only the time of the signature is new.',
      duplicada: 'Two deliveries, both with 200, one record: there was no second effect.',
      corpo_adulterado:
        'Every delivery was refused, because the body is not the one that was signed. The provider would retry for almost two days.',
      assinatura_errada:
        'Every delivery was refused, because it was not signed with the secret. The provider would retry for almost two days.',
      fora_do_ar: 'The receiver was not back in time. The events stay at the provider, which lists them on request.',
      perdida: 'Without reconciliation, the event is lost for good.',
      reconciled: 'The missing event was found and delivered. Another attempt would only be a duplicate.',
    } as Named,
    stops: {
      expired: 'The practice key has expired: each key lasts one day. A new key starts without payments.',
      limit: 'Limit reached. Try again later.',
      missing: 'The practice provider (/sandbox) does not exist on this server.',
      refused: 'The practice provider refused the request.',
    } as Named,
    newKey: 'Create another key',
    retry: 'Try again',
    attempt: (number: number, moment: string) => `attempt ${number}, ${moment}`,
    delivery: (number: number) => `Delivery ${number}`,
    next: (moment: string) => `next attempt at ${moment}`,
    wouldBe: (moment: string) => `the next attempt would be at ${moment}`,
    lost: 'lost on the way, without an attempt',
    outcomes: { sem_conexao: 'no connection', tempo_esgotado: 'timed out' } as Named,
    down: 'Down',
    noReceiver: 'No receiver responds at the URL registered with the provider.',
    nothing: 'Nothing received yet.',
    noAttempt: 'No attempt yet.',
    recorded: (copies: number) => (copies === 1 ? 'recorded' : `recorded once, ${copies} copies`),
    refused: (reason: string) => `refused: ${reason}`,
    reasons: { signature_wrong: 'the signature does not match' } as Named,
    found: (count: number) =>
      count === 1
        ? 'Reconciliation: 1 event was missing and was requested again.'
        : `Reconciliation: ${count} events were missing.`,
  },
);
