import { type Frozen, type Limit, windows } from '@farol/catalogue';
import { filled } from '@farol/http';
import { languageTag } from '../../view/addresses.ts';
import { mostSegments } from '../../view/style-rules.ts';
import type { ApiProps, View } from '../../view/view.ts';
import { Prose } from '../prose.tsx';
import { DemandForm } from './demand-form.tsx';
import { Disputes } from './spec-band.tsx';

type Numbered = Frozen<Limit> & { readonly requests: number; readonly per: keyof typeof windows };

/** The number that decides, each window as a bar that the script fills on load, and a form that asks whether a use fits. */
export function Limits({ view, api }: ApiProps) {
  const { sheet } = view.text;
  const numbered = api.limits.filter(isNumbered);
  const list = (
    <ul class="limits">
      {api.limits.map((limit, i) => (
        <li key={i}>
          <strong>{limitWords(view, limit)}</strong>
          {limit.kind !== 'not-stated' && (
            <>
              {' '}
              <span class="kind">{view.label('limitKind', limit.kind)}</span>
            </>
          )}
          <Meter limit={limit} />
          {/* Filled by the script, in the place that is reserved for it. */}
          {limit.requests !== null && <small class="used js">{'\u00a0'}</small>}
          {isNumbered(limit) && windows[limit.per] <= windows.hour && <CallWindow view={view} limit={limit} />}
          {isNumbered(limit) && (
            <small>{filled(sheet.pace, { every: duration(view, windows[limit.per] / limit.requests) })}</small>
          )}
          {limit.note && <Prose as="small" text={view.say(limit.note)} />}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {numbered[0] ? (
        <div class="limit-panel">
          <BigNumber view={view} limits={numbered} />
          {list}
          <DemandForm view={view} api={api} />
        </div>
      ) : (
        list
      )}
      <Disputes view={view} api={api} field="limits" />
      {api.response.limitHeaders.length > 0 && (
        <p class="aside">
          {sheet.limitHeaders}: <span class="mono">{api.response.limitHeaders.join(', ')}</span>
        </p>
      )}
    </>
  );
}

function isNumbered(limit: Frozen<Limit>): limit is Numbered {
  return limit.requests !== null && limit.per !== null;
}

/** The strictest window over a day, without a credential where there is the choice. The list says the same with its scope. */
function BigNumber({ view, limits }: { view: View; limits: readonly Numbered[] }) {
  const open = limits.filter(({ credential }) => credential === 'without');
  const pace = ({ requests, per }: Numbered) => requests / windows[per];
  const [strictest] = (open.length > 0 ? open : limits).toSorted((a, b) => pace(a) - pace(b));
  if (!strictest) return null;
  return (
    <p class="big-number" aria-hidden="true">
      <strong>{view.number(strictest.requests)}</strong>
      <span>{filled(view.text.sheet.perWindow, { window: view.label('window', strictest.per) })}</span>
    </p>
  );
}

/** The usage is unknown until a call is made. The text beside the meter says the rest, so screen readers skip it. */
function Meter({ limit }: { limit: Frozen<Limit> }) {
  if (limit.requests === null) return <span class="meter" />;
  const few = limit.requests <= mostSegments ? { class: `few f${limit.requests}` } : {};
  return (
    <meter
      aria-hidden="true"
      max={limit.requests}
      value={0}
      {...few}
      {...(limit.per ? { 'data-per': limit.per } : {})}
    />
  );
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
