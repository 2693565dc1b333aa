import { type Api, type Frozen, type Limit, windows } from '@farol/catalogue';
import type { View } from '../../view/view.ts';
import { Prose } from '../prose.tsx';
import { Disputes } from './spec-band.tsx';

/** Limits in words, each with a meter that the run panel fills once a call has been made. */
export function Limits({ view, api }: { view: View; api: Frozen<Api> }) {
  const { sheet } = view.text;
  return (
    <>
      <ul class="limits">
        {api.limits.map((limit, i) => (
          <li key={i}>
            <Meter limit={limit} />
            <div>
              <strong>{limitWords(view, limit)}</strong> <span class="kind">{view.label('limitKind', limit.kind)}</span>
              {limit.requests !== null && limit.per !== null && (
                <small>{sheet.pace(duration(view, windows[limit.per] / limit.requests))}</small>
              )}
              {limit.note && (
                <small>
                  <Prose text={view.say(limit.note)} />
                </small>
              )}
              {/* Filled by the script, in the place that is reserved for it. */}
              {limit.requests !== null && <small class="used js">{'\u00a0'}</small>}
            </div>
          </li>
        ))}
      </ul>
      <Disputes view={view} api={api} field="limits" />
      {api.response.limitHeaders.length > 0 && (
        <p class="aside">
          {sheet.limitHeaders}: <span class="mono">{api.response.limitHeaders.join(', ')}</span>
        </p>
      )}
    </>
  );
}

/** The usage is unknown until a call is made. The text beside the meter says the rest, so screen readers skip it. */
function Meter({ limit }: { limit: Frozen<Limit> }) {
  if (limit.requests === null) return <span class="meter" />;
  return <meter aria-hidden="true" max={limit.requests} value={0} {...(limit.per ? { 'data-per': limit.per } : {})} />;
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
      ? [sheet.limitWords(view.number(limit.requests), window, scope)]
      : [
          ...(limit.maxRangeYears === undefined ? [] : [sheet.maxRange(view.number(limit.maxRangeYears))]),
          ...(limit.maxItems === undefined ? [] : [sheet.maxItems(view.number(limit.maxItems))]),
        ];
  if (words.length === 0) {
    words.push(window ? sheet.limitWindowOnly(window) : scope ? sheet.limitScopeOnly(scope) : sheet.limitNotStated);
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
  return new Intl.NumberFormat(view.language === 'pt' ? 'pt-BR' : 'en', {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: milliseconds / size < 10 ? 1 : 0,
  }).format(milliseconds / size);
}
