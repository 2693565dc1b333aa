import { type Api, type Frozen, type Limit, windows } from '@farol/catalogue';
import { filled } from '@farol/http';
import { languageTag } from '../../view/addresses.ts';
import type { ApiProps, View } from '../../view/view.ts';
import { List } from '../lists.tsx';
import { Prose } from '../prose.tsx';
import { DemandForm } from './demand-form.tsx';
import { Disputed } from './disputed.tsx';
import { Fold } from './fold.tsx';

type Numbered = Frozen<Limit> & { readonly requests: number; readonly per: keyof typeof windows };

/** What the pace of the tightest window is, and what an API answers to whoever goes over it. */
export function limitsGist(view: View, api: Frozen<Api>): string {
  const { sheet } = view.text;
  const numbered = api.limits.filter(isNumbered);
  const open = numbered.filter(({ credential }) => credential === 'without');
  const pace = ({ requests, per }: Numbered) => requests / windows[per];
  const [tightest] = (open.length > 0 ? open : numbered).toSorted((a, b) => pace(a) - pace(b));
  const spent = api.failures.find(({ situation }) => situation === 'spent-limit');
  return [
    tightest ? filled(sheet.pace, { every: duration(view, windows[tightest.per] / tightest.requests) }) : sheet.noPace,
    ...(spent ? [filled(sheet.overLimit, { status: spent.status })] : []),
  ].join(' ');
}

/** Each limit with the calls of this page in it, and a form that asks whether a use fits. */
export function Limits({ view, api }: ApiProps) {
  const { sheet, calculator } = view.text;
  const { limitHeaders } = api.response;
  return (
    <>
      <List class="limits" of={api.limits.map((limit) => <LimitRow view={view} limit={limit} />)} />
      <Disputed view={view} api={api} field="limits" />
      {limitHeaders.length > 0 && (
        <Fold title={sheet.limitHeaders} count={view.number(limitHeaders.length)}>
          <code>{limitHeaders.join(', ')}</code>
        </Fold>
      )}
      {api.limits.some(isNumbered) && (
        <Fold title={calculator.sheetTitle}>
          <DemandForm view={view} api={api} />
        </Fold>
      )}
    </>
  );
}

function LimitRow({ view, limit }: { view: View; limit: Frozen<Limit> }) {
  const kind = limit.kind === 'informal' || limit.kind === 'fair-use' ? view.label('limitKind', limit.kind) : undefined;
  const words = limitWords(view, limit);
  return (
    <>
      {limit.note ? (
        <Fold title={words} count={kind}>
          <Prose text={view.say(limit.note)} />
        </Fold>
      ) : (
        <span class="fold">{words}</span>
      )}
      {isNumbered(limit) && (
        <>
          {/* Filled by the script, in the place that is reserved for it. */}
          <small class="used js" data-per={limit.per} data-limit={limit.requests}>
            {'\u00a0'}
          </small>
          {windows[limit.per] <= windows.hour && <CallWindow view={view} limit={limit} />}
        </>
      )}
    </>
  );
}

function isNumbered(limit: Frozen<Limit>): limit is Numbered {
  return limit.requests !== null && limit.per !== null;
}

/** The last window as a line of time; the script draws the calls of this page on it. A day would be too long to watch. */
function CallWindow({ view, limit }: { view: View; limit: Numbered }) {
  const { sheet } = view.text;
  const window = view.label('window', limit.per);
  return (
    <svg class="slide js" height="46" role="img" aria-label={sheet.noCalls} data-ms={windows[limit.per]}>
      <rect width="100%" height="28" />
      <line y1="14" x2="100%" y2="14" />
      <g />
      <line class="now" x1="100%" x2="100%" y2="28" />
      <text y="42">{filled(sheet.windowAgo, { window: /^\d/.test(window) ? window : `1 ${window}` })}</text>
      <text x="100%" y="42" text-anchor="end">
        {sheet.now}
      </text>
    </svg>
  );
}

export function limitWords(view: View, limit: Frozen<Limit>): string {
  const { sheet } = view.text;
  const window = limit.per === null ? null : view.label('window', limit.per);
  const scope = limit.scope === null ? null : view.label('limitScope', limit.scope);
  const credential =
    limit.credential === 'with'
      ? sheet.withCredential
      : limit.credential === 'without'
        ? sheet.withoutCredential
        : null;
  const words =
    limit.requests !== null && window !== null && scope !== null
      ? [filled(sheet.limitWords, { requests: view.number(limit.requests), window, scope })]
      : [
          ...(limit.maxRangeYears === undefined
            ? []
            : [filled(sheet.maxRange, { years: view.number(limit.maxRangeYears) })]),
          ...(limit.maxItems === undefined ? [] : [filled(sheet.maxItems, { items: view.number(limit.maxItems) })]),
        ];
  if (words.length === 0) {
    const known = [window, scope].flatMap((what) => (what ? [filled(sheet.per, { what })] : []));
    const unnumbered = limit.kind === 'fair-use' ? sheet.fairUse : sheet.limitWithoutNumber;
    words.push(known.length > 0 ? filled(unnumbered, { known: known.join(', ') }) : sheet.limitNotStated);
  }
  const sentence = words.join(', ');
  const start = sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
  return credential && limit.requests !== null ? `${start}, ${credential}` : start;
}

/** A rate in the largest unit that gives a number of one or more. */
function duration(view: View, milliseconds: number): string {
  const units = [
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1_000],
    ['millisecond', 1],
  ] as const;
  const [unit, size] = units.find(([, size]) => milliseconds >= size) ?? units[3];
  // "Every minute", not "every 1 minute".
  if (milliseconds === size && unit !== 'millisecond') return view.label('window', unit);
  return new Intl.NumberFormat(languageTag[view.language], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: milliseconds / size < 10 ? 1 : 0,
  }).format(milliseconds / size);
}
