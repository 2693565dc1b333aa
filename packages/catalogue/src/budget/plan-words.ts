// How is a plan said to people?
import type { Language, Window } from '../schema/vocabulary.ts';
import type { Advice, BudgetPlan, PlannedWindow } from './plan-budget.ts';

export type PlanWords = {
  /** Fits, does not fit, or cannot be told. */
  readonly verdict: string;
  /** The sum, and the window that decides. */
  readonly reason: string;
  readonly advice: readonly string[];
};

const tags = { pt: 'pt-BR', en: 'en' } as const;

export function planWords(plan: BudgetPlan, language: Language): PlanWords {
  const words = texts[language];
  const number = (value: number) => Math.round(value).toLocaleString(tags[language]);
  return {
    verdict: words.verdict[plan.verdict],
    reason: [
      words.sum(number(plan.calls.total), number(plan.calls.polling), plan.calls.polling > 0),
      ...reasons(plan, language, number),
      ...(plan.hasUnstated && plan.verdict !== 'unknown' ? [words.unstated] : []),
      ...plan.cautions.map((caution) => words.cautions[caution]),
    ].join(' '),
    advice:
      plan.verdict === 'unknown' ? words.withoutNumber : plan.advice.map((one) => adviceWords(one, language, number)),
  };
}

/** `4 of 3 per minute`. */
export function windowWords({ per, limit, needed }: PlannedWindow, language: Language): string {
  const number = (value: number) => value.toLocaleString(tags[language]);
  return texts[language].window(number(needed), number(limit), windowNames[language][per]);
}

function reasons(plan: BudgetPlan, language: Language, number: (value: number) => string): string[] {
  const words = texts[language];
  const { breaksFirst } = plan;
  if (plan.verdict === 'unknown') return [words.unknown];
  if (breaksFirst === null) {
    const tightest = plan.windows.toSorted((a, b) => b.needed / b.limit - a.needed / a.limit)[0];
    if (!tightest) return [];
    const { per, needed, limit } = tightest;
    return [words.tightest(per, number(needed), number(limit), number((needed / limit) * 100))];
  }
  const { per, limit, needed, spentAfterMs } = breaksFirst;
  return [
    words.breaks(windowNames[language][per], number(needed), number(limit)),
    ...(spentAfterMs === null ? [] : [words.spent(lengthWords(spentAfterMs, language))]),
  ];
}

/** The two largest units that matter: `5 h 33 min`. */
export function lengthWords(milliseconds: number, language: Language): string {
  const seconds = Math.max(1, Math.floor(milliseconds / 1_000));
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600), Math.floor(seconds / 60)];
  const join = (large: string, small: number, unit: string) => (small > 0 ? `${large} ${small} ${unit}` : large);
  if (days > 0) return join(texts[language].days(days), hours % 24, 'h');
  if (hours > 0) return join(`${hours} h`, minutes % 60, 'min');
  return minutes > 0 ? join(`${minutes} min`, seconds % 60, 's') : `${seconds} s`;
}

function adviceWords(advice: Advice, language: Language, number: (value: number) => string): string {
  const words = texts[language].advice;
  switch (advice.kind) {
    case 'webhook':
      return advice.and ? words.webhookAnd(adviceWords(advice.and, language, number)) : words.webhook;
    case 'cache':
      return words.cache(number(advice.percent));
    case 'poll-slower':
      return words['poll-slower'](lengthWords(advice.seconds * 1_000, language));
    case 'spread':
      return words.spread(number(advice.hours));
    case 'fewer-users':
      return words['fewer-users'](number(advice.users));
    default:
      return words[advice.kind];
  }
}

const windowNames: Readonly<Record<Language, Readonly<Record<Window, string>>>> = {
  pt: { second: 'segundo', '30-seconds': '30 segundos', minute: 'minuto', hour: 'hora', day: 'dia', month: 'mês' },
  en: { second: 'second', '30-seconds': '30 seconds', minute: 'minute', hour: 'hour', day: 'day', month: 'month' },
};

const texts = {
  pt: {
    verdict: { fits: 'Cabe.', exceeds: 'Passa do limite.', unknown: 'Não dá para calcular.' },
    sum: (total: string, polling: string, hasPolling: boolean) =>
      hasPolling
        ? `São ${total} chamadas por dia, ${polling} delas para perguntar se há novidade.`
        : `São ${total} chamadas por dia.`,
    tightest: (per: Window, needed: string, limit: string, percent: string) =>
      `O limite por ${windowNames.pt[per]} é o mais apertado: em ritmo constante, você usa até ${needed} de ` +
      `${limit} chamadas (${percent}%).`,
    breaks: (per: string, needed: string, limit: string) =>
      `O limite por ${per} é o primeiro a estourar: o seu uso pede ${needed} chamadas, e cabem ${limit}.`,
    spent: (length: string) => `A cota acaba ${length} depois da primeira chamada.`,
    unknown: 'A ficha não traz um número.',
    cautions: {
      disputed: 'Outra fonte diz outra coisa sobre o plano gratuito ou os limites: veja a ficha.',
      billed: 'O provedor cobra por parte do uso: veja os preços na ficha.',
    },
    unstated: 'Há também um limite cujo número não é informado.',
    withoutNumber: [
      'Guarde as respostas em cache e chame uma de cada vez.',
      'Pare no primeiro 429 ou bloqueio e espere o tempo que Retry-After indicar.',
    ],
    window: (needed: string, limit: string, per: string) => `precisa de ${needed}; cabem ${limit} por ${per}`,
    days: (count: number) => (count === 1 ? '1 dia' : `${count} dias`),
    advice: {
      cache: (percent: string) => `Responda ${percent}% das chamadas com o cache.`,
      webhook: 'Troque a pergunta por um webhook, se a API oferece um.',
      webhookAnd: (then: string) => `Troque a pergunta por um webhook e faça também o seguinte. ${then}`,
      'poll-slower': (length: string) => `Pergunte no máximo uma vez a cada ${length}.`,
      spread: (hours: string) => `Espalhe as chamadas por ${hours} horas do dia, com uma fila.`,
      'per-user':
        'O limite vale para cada IP ou usuário em separado: se cada usuário chamar do próprio navegador ou ' +
        'com a própria conta, o uso cabe.',
      credential: 'Chame com credencial: o limite é maior, e o seu uso cabe nele.',
      'fewer-users': (users: string) => `Sem outra mudança, cabem até ${users} usuários por dia.`,
    },
  },
  en: {
    verdict: { fits: 'It fits.', exceeds: 'Over the limit.', unknown: 'It cannot be calculated.' },
    sum: (total: string, polling: string, hasPolling: boolean) =>
      hasPolling
        ? `That is ${total} calls a day, ${polling} of them to ask for news.`
        : `That is ${total} calls a day.`,
    tightest: (per: Window, needed: string, limit: string, percent: string) =>
      `The tightest limit is the one per ${windowNames.en[per]}: at a steady pace, you use up to ${needed} ` +
      `of ${limit} calls (${percent}%).`,
    breaks: (per: string, needed: string, limit: string) =>
      `The limit per ${per} is exceeded first: your use needs ${needed} calls, and ${limit} fit.`,
    spent: (length: string) => `The quota is spent ${length} after the first call.`,
    unknown: 'The entry has no number.',
    cautions: {
      disputed: 'Another source says otherwise about the free tier or the limits: see the entry.',
      billed: 'The provider bills for some use: see the prices in the entry.',
    },
    unstated: 'There is also a limit whose number is not stated.',
    withoutNumber: [
      'Cache the responses, and make one call at a time.',
      'Stop at the first 429 or block, and wait as long as Retry-After says.',
    ],
    window: (needed: string, limit: string, per: string) => `needs ${needed} of ${limit} per ${per}`,
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    advice: {
      cache: (percent: string) => `Answer ${percent}% of the calls from a cache.`,
      webhook: 'Replace the questions by a webhook, if the API offers one.',
      webhookAnd: (then: string) => `Replace the questions by a webhook, and also do the following. ${then}`,
      'poll-slower': (length: string) => `Ask at most once every ${length}.`,
      spread: (hours: string) => `Spread the calls over ${hours} hours of the day, with a queue.`,
      'per-user':
        'The limit applies to each IP or user separately: if every user calls from their own browser or with ' +
        'their own account, your use fits.',
      credential: 'Call with a credential: the limit is higher, and your use fits it.',
      'fewer-users': (users: string) => `Without any other change, up to ${users} users a day fit.`,
    },
  },
} as const;
