// How is a plan said to people?
import type { Text } from '../fields/field.ts';
import type { Language } from '../schema/vocabulary.ts';
import type { Advice, BudgetPlan, PlannedWindow } from './plan-budget.ts';
import texts from './plan-texts.json' with { type: 'json' };

export type PlanWords = {
  /** Fits, does not fit, or cannot be told. */
  readonly verdict: string;
  /** The sum, and the window that decides. */
  readonly reason: string;
  readonly advice: readonly string[];
};

const tags = { pt: 'pt-BR', en: 'en' } as const;

export function planWords(plan: BudgetPlan, language: Language): PlanWords {
  const number = (value: number) => Math.round(value).toLocaleString(tags[language]);
  const { total, polling } = plan.calls;
  const reason: readonly Text[] = [
    sumWords(number(total), polling > 0 ? number(polling) : undefined),
    ...reasons(plan, language, number),
    ...(plan.hasUnstated && plan.verdict !== 'unknown' ? [texts.unstated] : []),
    ...plan.cautions.map((caution) => texts.cautions[caution]),
  ];
  const advice =
    plan.verdict === 'unknown' ? texts.withoutNumber : plan.advice.map((one) => adviceWords(one, language, number));
  return {
    verdict: texts.verdicts[plan.verdict][language],
    reason: reason.map((text) => text[language]).join(' '),
    advice: advice.map((text) => text[language]),
  };
}

/** `4 of 3 per minute`. */
export function windowWords({ per, limit, needed }: PlannedWindow, language: Language): string {
  const number = (value: number) => value.toLocaleString(tags[language]);
  const name = texts.windows[per];
  const text: Text = {
    pt: `precisa de ${number(needed)}; cabem ${number(limit)} por ${name.pt}`,
    en: `needs ${number(needed)} of ${number(limit)} per ${name.en}`,
  };
  return text[language];
}

function reasons(plan: BudgetPlan, language: Language, number: (value: number) => string): readonly Text[] {
  const { breaksFirst } = plan;
  if (plan.verdict === 'unknown') return [{ pt: 'A ficha não traz um número.', en: 'The entry has no number.' }];
  const decisive = breaksFirst ?? plan.windows.toSorted((a, b) => b.needed / b.limit - a.needed / a.limit)[0];
  if (!decisive) return [];
  const name = texts.windows[decisive.per];
  const [needed, limit] = [number(decisive.needed), number(decisive.limit)];
  if (breaksFirst === null) {
    const percent = number((decisive.needed / decisive.limit) * 100);
    return [
      {
        pt:
          `O limite por ${name.pt} é o mais apertado: em ritmo constante, você usa até ${needed} de ` +
          `${limit} chamadas (${percent}%).`,
        en:
          `The tightest limit is the one per ${name.en}: at a steady pace, you use up to ${needed} ` +
          `of ${limit} calls (${percent}%).`,
      },
    ];
  }
  const breaks: Text = {
    pt: `O limite por ${name.pt} é o primeiro a estourar: o seu uso pede ${needed} chamadas, e cabem ${limit}.`,
    en: `The limit per ${name.en} is exceeded first: your use needs ${needed} calls, and ${limit} fit.`,
  };
  if (breaksFirst.spentAfterMs === null) return [breaks];
  const length = lengthWords(breaksFirst.spentAfterMs, language);
  return [
    breaks,
    {
      pt: `A cota acaba ${length} depois da primeira chamada.`,
      en: `The quota is spent ${length} after the first call.`,
    },
  ];
}

/** The two largest units that matter: `5 h 33 min`. */
export function lengthWords(milliseconds: number, language: Language): string {
  const seconds = Math.max(1, Math.floor(milliseconds / 1_000));
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600), Math.floor(seconds / 60)];
  const join = (large: string, small: number, unit: string) => (small > 0 ? `${large} ${small} ${unit}` : large);
  const day: Text = days === 1 ? { pt: '1 dia', en: '1 day' } : { pt: `${days} dias`, en: `${days} days` };
  if (days > 0) return join(day[language], hours % 24, 'h');
  if (hours > 0) return join(`${hours} h`, minutes % 60, 'min');
  return minutes > 0 ? join(`${minutes} min`, seconds % 60, 's') : `${seconds} s`;
}

function adviceWords(advice: Advice, language: Language, number: (value: number) => string): Text {
  switch (advice.kind) {
    case 'webhook': {
      if (!advice.and) return texts.advice.webhook;
      const then = adviceWords(advice.and, language, number);
      return {
        pt: `Troque a pergunta por um webhook e faça também o seguinte. ${then.pt}`,
        en: `Replace the questions by a webhook, and also do the following. ${then.en}`,
      };
    }
    case 'cache': {
      const percent = number(advice.percent);
      return {
        pt: `Responda ${percent}% das chamadas com o cache.`,
        en: `Answer ${percent}% of the calls from a cache.`,
      };
    }
    case 'poll-slower': {
      const length = lengthWords(advice.seconds * 1_000, language);
      return { pt: `Pergunte no máximo uma vez a cada ${length}.`, en: `Ask at most once every ${length}.` };
    }
    case 'spread': {
      const hours = number(advice.hours);
      return {
        pt: `Espalhe as chamadas por ${hours} horas do dia, com uma fila.`,
        en: `Spread the calls over ${hours} hours of the day, with a queue.`,
      };
    }
    case 'fewer-users': {
      const users = number(advice.users);
      return {
        pt: `Sem outra mudança, cabem até ${users} usuários por dia.`,
        en: `Without any other change, up to ${users} users a day fit.`,
      };
    }
    default:
      return texts.advice[advice.kind];
  }
}

function sumWords(total: string, polling: string | undefined): Text {
  if (polling === undefined) return { pt: `São ${total} chamadas por dia.`, en: `That is ${total} calls a day.` };
  return {
    pt: `São ${total} chamadas por dia, ${polling} delas para perguntar se há novidade.`,
    en: `That is ${total} calls a day, ${polling} of them to ask for news.`,
  };
}
