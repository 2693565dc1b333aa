// How is a plan said to people?
import type { Text } from '../fields/field.ts';
import type { Language } from '../schema/vocabulary.ts';
import type { Demand } from './demand.ts';
import type { Advice, BudgetPlan, PlannedWindow } from './plan-budget.ts';
import texts from './plan-texts.json' with { type: 'json' };
import { burstOf } from './refused.ts';

export type PlanWords = {
  /** Fits, does not fit, or cannot be told. */
  readonly verdict: string;
  /** The sum, and the share that would be refused. */
  readonly reason: string;
  /** What fits, figure first. */
  readonly ways: readonly { readonly figure: string; readonly text: string }[];
  /** Further changes, each of which is enough. */
  readonly advice: readonly string[];
};

const tags = { pt: 'pt-BR', en: 'en' } as const;

export function planWords(plan: BudgetPlan, language: Language): PlanWords {
  const number = numbersIn(language);
  const { total, polling } = plan.calls;
  const reason: readonly Text[] = [
    sumWords(number(total), polling > 0 ? number(polling) : undefined),
    ...reasons(plan, language),
    ...(plan.hasUnstated && plan.verdict !== 'unknown' ? [texts.unstated] : []),
    ...plan.cautions.map((caution) => texts.cautions[caution]),
  ];
  const rest = plan.advice.filter(({ kind }) => kind !== 'cache' && kind !== 'queue');
  const advice = plan.verdict === 'unknown' ? texts.withoutNumber : rest.map((one) => adviceWords(one, language));
  return {
    verdict: texts.verdicts[plan.verdict === 'tight' && isOver(plan.decisive) ? 'over' : plan.verdict][language],
    reason: reason.map((text) => text[language]).join(' '),
    ways: waysOf(plan, language),
    advice: advice.map((text) => text[language]),
  };
}

const isOver = (window: PlannedWindow | null) => window !== null && window.pace > window.limit;

/** Whole numbers; small ones with two digits more, since 1.04 calls are not 1. */
export function numbersIn(language: Language): (value: number) => string {
  return (value) => value.toLocaleString(tags[language], { maximumFractionDigits: value < 10 ? 2 : 0 });
}

/** `6.8%`, never `0%` for something. */
export function shareWords(share: number, language: Language): string {
  const digits = { maximumFractionDigits: share < 0.1 ? 1 : 0 } as const;
  const least = 0.001;
  const text = (value: number) => `${(value * 100).toLocaleString(tags[language], digits)}%`;
  return share > 0 && share < least ? `<${text(least)}` : text(share);
}

/** `1.04 of 3 per minute: 6.8% refused`. */
export function windowWords({ per, limit, pace, refused }: PlannedWindow, language: Language): string {
  const [number, share] = [numbersIn(language), shareWords(refused, language)];
  const name = texts.windows[per];
  const text: Text = {
    pt: `${number(pace)} de ${number(limit)} por ${name.pt}: ${share} recusadas`,
    en: `${number(pace)} of ${number(limit)} per ${name.en}: ${share} refused`,
  };
  return text[language];
}

/** How the calls come, as the beginning of a sentence. */
function arrivalWords(demand: Demand, language: Language): Text {
  const burst = numbersIn(language)(burstOf(demand));
  if (demand.arrivals === 'even') return { pt: 'Em ritmo constante', en: 'At an even pace' };
  return demand.arrivals === 'random'
    ? { pt: 'Como chegam ao acaso', en: 'As they come at random' }
    : { pt: `Em rajadas de ${burst}`, en: `In bursts of ${burst}` };
}

function reasons({ decisive, demand, calls }: BudgetPlan, language: Language): readonly Text[] {
  if (decisive === null) return [{ pt: 'A ficha não traz um número.', en: 'The entry has no number.' }];
  const number = numbersIn(language);
  const { per, limit, pace, refused, spentAfterMs } = decisive;
  const name = texts.windows[per];
  const come = arrivalWords(demand, language);
  const pacing: Text = {
    pt: `O ritmo é de ${number(pace)} por ${name.pt}, e cabem ${number(limit)}.`,
    en: `The pace is ${number(pace)} per ${name.en}, and ${number(limit)} fit.`,
  };
  if (refused < 0.000_5)
    return [pacing, { pt: `${come.pt}, nenhuma seria recusada.`, en: `${come.en}, none would be refused.` }];
  const share = shareWords(refused, language);
  const [day, one] = [number(Math.ceil(refused * calls.total)), number(Math.round(1 / refused))];
  // One in one or in two would say less than the share.
  const isRare = refused <= 0.4;
  const said: Text = {
    pt: `${come.pt}, ${share} seriam recusadas: ${day} por dia${isRare ? `, uma em cada ${one}` : ''}.`,
    en: `${come.en}, ${share} would be refused: ${day} a day${isRare ? `, one in ${one}` : ''}.`,
  };
  if (spentAfterMs === null) return [pacing, said];
  const length = lengthWords(spentAfterMs, language);
  const spent: Text = {
    pt: `O limite acaba ${length} depois da primeira chamada.`,
    en: `The limit is spent ${length} after the first call.`,
  };
  return [pacing, said, spent];
}

function waysOf({ mostUsers, shortestPollSeconds, advice }: BudgetPlan, language: Language): PlanWords['ways'] {
  const number = numbersIn(language);
  const way = (figure: Text, text: Text) => ({ figure: figure[language], text: text[language] });
  const ways = [];
  if (mostUsers !== null)
    ways.push(way({ pt: `${number(mostUsers)} usuários`, en: `${number(mostUsers)} users` }, texts.margin));
  for (const one of advice) {
    if (one.kind === 'cache')
      ways.push(way({ pt: `${one.percent}% do cache`, en: `${one.percent}% from a cache` }, texts.cache));
    if (one.kind === 'queue') ways.push(way(texts.queue.figure, queueWords(one.waitMs, language)));
  }
  if (shortestPollSeconds !== null) {
    const length = lengthWords(shortestPollSeconds * 1_000, language);
    ways.push(way({ pt: `Polling a cada ${length}`, en: `Polling every ${length}` }, texts.poll));
  }
  return ways;
}

function queueWords(waitMs: number | null, language: Language): Text {
  if (waitMs === null) return texts.queue.text;
  const length = lengthWords(Math.round(waitMs / 1_000) * 1_000, language);
  return { pt: `espera média de cerca de ${length}.`, en: `an average wait of about ${length}.` };
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

function adviceWords(advice: Advice, language: Language): Text {
  switch (advice.kind) {
    case 'webhook': {
      if (!advice.and) return texts.advice.webhook;
      const then = adviceWords(advice.and, language);
      return {
        pt: `Troque a pergunta por um webhook e faça também o seguinte. ${then.pt}`,
        en: `Replace the questions by a webhook, and also do the following. ${then.en}`,
      };
    }
    case 'cache':
      return {
        pt: `Responda ${advice.percent}% das chamadas com o cache.`,
        en: `Answer ${advice.percent}% of the calls from a cache.`,
      };
    case 'poll-slower': {
      const length = lengthWords(advice.seconds * 1_000, language);
      return { pt: `Pergunte no máximo uma vez a cada ${length}.`, en: `Ask at most once every ${length}.` };
    }
    case 'spread':
      return {
        pt: `Espalhe as chamadas por ${advice.hours} horas do dia.`,
        en: `Spread the calls over ${advice.hours} hours of the day.`,
      };
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
