// How is a plan said to people?
import type { Text } from '../fields/field.ts';
import type { Language } from '../schema/vocabulary.ts';
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

/** The texts with numbers and other values in their places. */
export function speaker(language: Language) {
  /** Whole numbers; small ones with two digits more, since 1.04 calls are not 1. */
  const number = (value: number) => value.toLocaleString(tags[language], { maximumFractionDigits: value < 10 ? 2 : 0 });
  /** `6.8%`, never `0%` for something. */
  const share = (value: number) => {
    const least = 0.001;
    const digits = { maximumFractionDigits: value < 0.1 ? 1 : 0 } as const;
    const text = `${(Math.max(value, value > 0 ? least : 0) * 100).toLocaleString(tags[language], digits)}%`;
    return value > 0 && value < least ? `<${text}` : text;
  };
  const say = (text: Text, values: Readonly<Record<string, number | string>> = {}) =>
    text[language].replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? number(value) : value;
    });
  return { number, share, say };
}

export function planWords(plan: BudgetPlan, language: Language): PlanWords {
  const { say } = speaker(language);
  const { calls, decisive, verdict } = plan;
  const day = Math.ceil((decisive?.refused ?? 0) * calls.total);
  const isOver = decisive !== null && decisive.pace > decisive.limit;
  const tight = isOver ? 'over' : day > 0 ? 'refusing' : 'tight';
  const rest = plan.advice.filter(({ kind }) => kind !== 'cache' && kind !== 'queue');
  return {
    verdict: say(texts.verdicts[verdict === 'tight' ? tight : verdict], { day, total: calls.total }),
    reason: [
      say(calls.polling > 0 ? texts.sumWithPolling : texts.sum, calls),
      ...reasons(plan, language),
      ...(plan.hasUnstated && verdict !== 'unknown' ? [say(texts.unstated)] : []),
      ...plan.cautions.map((caution) => say(texts.cautions[caution])),
    ].join(' '),
    ways: waysOf(plan, language),
    advice:
      verdict === 'unknown'
        ? texts.withoutNumber.map((text) => say(text))
        : rest.map((one) => adviceWords(one, language)),
  };
}

/** `1.04 of 3 per minute: 6.8% refused`. */
export function windowWords({ per, limit, pace, refused }: PlannedWindow, language: Language): string {
  const { say, share } = speaker(language);
  return say(texts.window, { pace, limit, window: say(texts.windows[per]), share: share(refused) });
}

function reasons({ decisive, demand, calls }: BudgetPlan, language: Language): readonly string[] {
  const { say, share } = speaker(language);
  if (decisive === null) return [say(texts.noNumber)];
  const { per, limit, pace, refused, spentAfterMs } = decisive;
  const values = {
    pace,
    limit,
    window: say(texts.windows[per]),
    come: say(texts.arrivals[demand.arrivals], { size: burstOf(demand) }),
    share: share(refused),
    day: Math.ceil(refused * calls.total),
    one: Math.round(1 / refused),
  };
  // One in one or in two would say less than the share.
  const said = refused < 0.000_5 ? texts.none : refused > 0.4 ? texts.refusedOften : texts.refused;
  const spent = spentAfterMs === null ? [] : [say(texts.spent, { length: lengthWords(spentAfterMs, language) })];
  return [say(texts.pace, values), say(said, values), ...spent];
}

/** The two largest units that matter: `5 h 33 min`. */
export function lengthWords(milliseconds: number, language: Language): string {
  const seconds = Math.max(1, Math.floor(milliseconds / 1_000));
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600), Math.floor(seconds / 60)];
  const join = (large: string, small: number, unit: string) => (small > 0 ? `${large} ${small} ${unit}` : large);
  if (days > 0) return join(speaker(language).say(days === 1 ? texts.day : texts.days, { days }), hours % 24, 'h');
  if (hours > 0) return join(`${hours} h`, minutes % 60, 'min');
  return minutes > 0 ? join(`${minutes} min`, seconds % 60, 's') : `${seconds} s`;
}

function waysOf({ mostUsers: users, shortestPollSeconds, advice }: BudgetPlan, language: Language): PlanWords['ways'] {
  const { say } = speaker(language);
  const way = ({ figure, text }: { figure: Text; text: Text }, values = {}) => ({
    figure: say(figure, values),
    text: say(text, values),
  });
  const seconds = (value: number) => ({ length: lengthWords(Math.round(value) * 1_000, language) });
  return [
    ...(users === null ? [] : [way(texts.ways.users, { users })]),
    ...advice.flatMap((one) => {
      if (one.kind === 'cache') return [way(texts.ways.cache, one)];
      if (one.kind !== 'queue') return [];
      return one.waitMs === null ? [way(texts.ways.queue)] : [way(texts.ways.wait, seconds(one.waitMs / 1_000))];
    }),
    ...(shortestPollSeconds === null ? [] : [way(texts.ways.poll, seconds(shortestPollSeconds))]),
  ];
}

function adviceWords(advice: Advice, language: Language): string {
  const { say } = speaker(language);
  if (advice.kind === 'webhook' && advice.and)
    return `${say(texts.advice.webhookAnd)} ${adviceWords(advice.and, language)}`;
  const length = advice.kind === 'poll-slower' ? lengthWords(advice.seconds * 1_000, language) : '';
  return say(texts.advice[advice.kind], { ...('percent' in advice || 'hours' in advice ? advice : {}), length });
}
