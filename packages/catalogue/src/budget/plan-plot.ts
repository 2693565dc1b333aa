// The share of refused calls against the pace, drawn: x in percent, y in pixels, so that text keeps its size.

import type { Outline } from '../outline/outline.ts';
import type { Language } from '../schema/vocabulary.ts';
import { type Arrivals, arrivals, type Demand } from './demand.ts';
import { type BudgetPlan, fitOf, type PlannedWindow } from './plan-budget.ts';
import texts from './plan-texts.json' with { type: 'json' };
import { speaker } from './plan-words.ts';
import { burstOf, refusedShare } from './refused.ts';

const left = 9;
const top = 24;
const height = 176;
const axis = top + height;
const points = 60;
const lineHeight = 15;
/** Of the width, at most. */
const nameShare = 0.35;
const fits = ['fits', 'tight', 'exceeds'] as const;

type Curve = { readonly kind: Arrivals; readonly shares: readonly number[] };

export function planPlot({ decisive, demand }: BudgetPlan, language: Language): readonly Outline[] {
  if (decisive === null || decisive.pace === 0) return [];
  const most = Math.max((decisive.limit * 4) / 3, decisive.pace * 1.25);
  const curves = arrivals.flatMap((kind): Curve[] => {
    const use = { ...demand, arrivals: kind };
    if (kind === 'bursts' && burstOf(use) <= 1) return [];
    return [{ kind, shares: steps((i) => refusedAt(decisive, use, (most * Math.max(i, 0.01)) / points)) }];
  });
  const highest = Math.max(decisive.refused, ...curves.map(({ shares }) => shares.at(-1) ?? 0));
  const scale = Math.max(1, Math.ceil(highest * 10)) / 10;
  const place = {
    x: (pace: number) => `${round(left + ((100 - left) * pace) / most)}%`,
    y: (share: number) => round(axis - (height * share) / scale),
  };
  const own = curves.find(({ kind }) => kind === demand.arrivals)?.shares ?? [];
  const ground = own.map((share, i) => fitOf(share, (most * i) / points / decisive.limit));
  return [
    [
      'p',
      { class: 'plot-title' },
      texts.plot.title[language],
      ...fits.map((fit): Outline => ['span', { class: fit }, texts.plot[fit][language]]),
    ],
    [
      'svg',
      { class: 'plot', width: '100%', height: String(axis + 44), 'aria-hidden': 'true' },
      ...grid(scale, place, language),
      inner(
        axis,
        7,
        ground.map((fit, i): Outline => ['rect', { class: fit, x: String(i), width: '1.1', height: '100' }]),
      ),
      inner(
        top,
        height,
        curves.map(({ kind, shares }): Outline => {
          const line = shares.map((share, i) => `${i} ${round(100 - (100 * share) / scale)}`);
          return ['path', { class: kind === demand.arrivals ? 'own' : kind, d: `M${line.join('L')}` }];
        }),
      ),
      ...names(curves, place, demand, language),
      ...marks(decisive, place, most, own, language),
    ],
  ];
}

type Place = { readonly x: (pace: number) => string; readonly y: (share: number) => number };

const round = (value: number) => Math.round(value * 100) / 100;
const steps = (valueAt: (i: number) => number) => Array.from({ length: points + 1 }, (_, i) => valueAt(i));

/** The same use, with all of its calls at another pace. */
function refusedAt({ limit, per, pace }: PlannedWindow, demand: Demand, at: number): number {
  const times = at / pace;
  const pollSeconds = demand.pollSeconds === null ? null : demand.pollSeconds / times;
  return refusedShare(limit, per, { ...demand, users: demand.users * times, pollSeconds });
}

/** A part whose own width is the number of points, and whose height is 100. */
function inner(y: number, high: number, children: readonly Outline[]): Outline {
  const box = { x: `${left}%`, y: String(y), width: `${100 - left}%`, height: String(high) };
  return ['svg', { ...box, viewBox: `0 0 ${points} 100`, preserveAspectRatio: 'none' }, ...children];
}

function textAt(x: string, y: number, text: string, more: Readonly<Record<string, string>> = {}): Outline {
  return ['text', { x, y: String(y), ...more }, text];
}

function grid(scale: number, { y }: Place, language: Language): Outline[] {
  const step = scale > 0.5 ? 0.2 : 0.1;
  const shares = Array.from({ length: Math.round(scale / step + 0.01) + 1 }, (_, i) => i * step);
  return shares
    .filter((share) => share <= scale + 0.001)
    .flatMap((share): Outline[] => {
      const at = String(y(share));
      return [
        ['line', { x1: `${left}%`, x2: '100%', y1: at, y2: at }],
        textAt(`${left}%`, y(share) + 4, speaker(language).share(round(share)), { dx: '-6', 'text-anchor': 'end' }),
      ];
    });
}

/** At the right end of each curve, one line apart where curves meet. */
function names(curves: readonly Curve[], { y }: Place, demand: Demand, language: Language): Outline[] {
  let below = Number.POSITIVE_INFINITY;
  return curves
    .toSorted((a, b) => (a.shares.at(-1) ?? 0) - (b.shares.at(-1) ?? 0))
    .map(({ kind, shares }) => {
      below = Math.min(y(shares.at(-1) ?? 0) - 6, below - lineHeight);
      const name = speaker(language).say(texts.plot[kind], { size: burstOf({ ...demand, arrivals: kind }) });
      return textAt('100%', below, name, { class: kind === demand.arrivals ? 'own' : kind, 'text-anchor': 'end' });
    });
}

/** The limit, the use, and the pace that the axis counts. */
function marks(
  { per, limit, pace, refused }: PlannedWindow,
  { x, y }: Place,
  most: number,
  own: readonly number[],
  language: Language,
): Outline[] {
  const { number, share, say } = speaker(language);
  const values = { pace, limit, window: texts.windows[per][language], share: share(refused) };
  const isRight = (value: number) => value > most * 0.5;
  const anchorAt = (value: number) => ({ 'text-anchor': isRight(value) ? 'end' : 'start' });
  const end = { 'text-anchor': 'end' };
  const at = x(pace);
  // The curve rises to the right, and so does what is written there.
  const behind = isRight(pace) ? refused : (own[Math.round(points * (pace / most + nameShare))] ?? refused);
  const high = Math.max(y(Math.max(refused, behind)) - 26, top);
  return [
    ['line', { class: 'limit', x1: x(limit), x2: x(limit), y1: String(top - 8), y2: String(axis) }],
    textAt(x(limit), top - 12, say(texts.plot.limit, values), anchorAt(limit)),
    ['line', { class: 'you', x1: at, x2: at, y1: String(high), y2: String(axis + 7) }],
    ['circle', { cx: at, cy: String(y(refused)), r: '6' }],
    textAt(at, high - 4, say(texts.plot.you, values), { class: 'own', ...anchorAt(pace) }),
    textAt(`${left}%`, axis + 22, '0'),
    textAt('100%', axis + 22, number(most), end),
    textAt('100%', axis + 38, say(texts.plot.axis, values), end),
  ];
}
