import type { Api, Frozen, Limit } from '@farol/catalogue';
import { demandFields } from '@farol/catalogue/budget';
import { windows } from '@farol/catalogue/internal';
import { filled } from '@farol/http';
import { languageTag } from '../../view/addresses.ts';
import type { ApiProps, View } from '../../view/view.ts';
import { Button } from '../button.tsx';
import { Fold, List } from '../lists.tsx';
import { Prose } from '../prose.tsx';
import { Disputed } from './disputes.tsx';
import { isNumbered, limitWords, type Numbered, tightestOf } from './limit-words.ts';

/** What the pace of the tightest window is, and what an API answers to whoever goes over it. */
export function limitsGist(view: View, api: Frozen<Api>): string {
  const { sheet } = view.text;
  const tightest = tightestOf(api);
  const spent = api.failures.filter(({ situation }) => situation === 'spent-limit');
  const statuses = [...new Set(spent.map(({ status }) => String(status)))];
  const either = new Intl.ListFormat(languageTag[view.language], { type: 'disjunction' });
  return [
    tightest ? filled(sheet.pace, { every: duration(view, windows[tightest.per] / tightest.requests) }) : sheet.noPace,
    ...(spent.length > 0 ? [filled(sheet.overLimit, { status: either.format(statuses) })] : []),
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

/** A rate in the largest unit that gives a number of one or more. */
function duration(view: View, milliseconds: number): string {
  const sizes = { hour: 3_600_000, minute: 60_000, second: 1_000, millisecond: 1 };
  const units = Object.entries(sizes);
  const [unit, size] = units.find(([, size]) => milliseconds >= size) ?? ['millisecond', 1];
  // "Every minute", not "every 1 minute".
  if (milliseconds === size && unit !== 'millisecond') return view.label('window', unit);
  return new Intl.NumberFormat(languageTag[view.language], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: milliseconds / size < 10 ? 1 : 0,
  }).format(milliseconds / size);
}

/** The short form of the calculator, for the API of the sheet. */
export function DemandForm({ view, api }: ApiProps) {
  const { calculator } = view.text;
  const field = (name: 'users' | 'calls', words: string) => (
    <label for={name}>
      <NumberField name={name} /> {words}
    </label>
  );
  return (
    <form class="demand" action={view.to('calculator')}>
      <input type="hidden" name="api" value={api.id} />
      {field('users', calculator.sheetUsers)}
      {field('calls', calculator.sheetCalls)}
      <Button type="submit" class="quiet" text={calculator.calculate} />
    </form>
  );
}

export function NumberField({ name, value }: { name: keyof typeof demandFields; value?: number }) {
  const { least, most, usual } = demandFields[name];
  return (
    <input
      name={name}
      value={value ?? usual}
      id={name}
      type="number"
      min={least}
      max={most}
      step={name === 'calls' ? 'any' : 1}
      inputMode="numeric"
      required
    />
  );
}
