// Where was each fact of an entry read? A sheet has one list of sources, and beside each value a mark that leads to its line.
import type { Api, Frozen } from '@farol/catalogue';
import {
  type Claim,
  charterAddress,
  type Dated,
  datedFacts,
  type FactKind,
  factAt,
  isOverdue,
  overdueFacts,
  reviewBy,
  reviewDays,
} from '@farol/catalogue/internal';
import { filled } from '@farol/http';
import type { ApiProps, View } from '../../view/view.ts';

type Field = Claim['field'];
type Reading = {
  /** A URL, or a section of the charter. */
  readonly at: string;
  readonly readOn: string;
  readonly kind: Parameters<typeof reviewBy>[0];
  readonly claim?: Frozen<Claim>;
};

function readingsOf(api: Frozen<Api>): readonly Reading[] {
  return [
    ...api.claims.map((claim) => ({
      at: claim.source ?? `§${claim.spec}`,
      readOn: claim.readOn,
      kind: 'claim' as const,
      claim,
    })),
    ...datedFacts(api)
      .filter(({ kind }) => kind !== 'claim' && kind !== 'quirks')
      .flatMap(({ fact, kind, readOn }) => ({ at: factAt(api, fact)?.source ?? '', kind, readOn })),
    ...api.quirks.flatMap(({ sources }) =>
      sources.map(({ url, readOn }) => ({ at: url, readOn, kind: 'quirks' as const })),
    ),
  ].filter(({ at }) => at !== '');
}

const isCharter = (at: string) => at.startsWith('§');
const urlsOf = (api: Frozen<Api>) => [...new Set(readingsOf(api).map(({ at }) => at))].filter((at) => !isCharter(at));

/** A section of the charter by its number, any other source by its place in the list of the sheet. */
const markOf = (api: Frozen<Api>, at: string) => (isCharter(at) ? at : String(urlsOf(api).indexOf(at) + 1));
const anchorOf = (mark: string) => `from-${mark.replace('§', 'charter-')}`;

/** A mark that opens where the value beside it was read; without scripts it leads to the line in the list. */
export function Cite({ view, api, at }: ApiProps & { readonly at: string }) {
  const mark = markOf(api, at);
  return (
    <>
      {'\u00a0'}
      <a class="src" href={`#${anchorOf(mark)}`} aria-label={`${view.text.rules.source} ${mark}`}>
        {mark}
      </a>
    </>
  );
}

/** The marks of a fact of the charter, and that its newest source is due for another reading. */
export function Cites({ view, api, field }: ApiProps & { readonly field: Field }) {
  const places = new Set(
    api.claims.filter((claim) => claim.field === field).map(({ source, spec }) => source ?? `§${spec}`),
  );
  return (
    <>
      {[...places].map((at) => (
        <Cite key={at} view={view} api={api} at={at} />
      ))}
      <ClaimOverdue view={view} api={api} field={field} />
    </>
  );
}

/** A value whose newest claim is overdue. */
export function ClaimOverdue({ view, api, field }: ApiProps & { readonly field: Field }) {
  const fact = datedFacts(api).find((one) => one.fact === `claims.${field}`);
  return fact ? <Overdue view={view} kind="claim" fact={fact} /> : null;
}

/** Every source once: who states it, when it was read, by when it will be read again, and which facts rest on it. */
export function SourceList({ view, api }: ApiProps) {
  const overdue = new Set(overdueFacts(api, view.today).map(({ fact }) => fact));
  const places = [...Map.groupBy(readingsOf(api), ({ at }) => at)].sort(
    ([a], [b]) => Number(isCharter(b)) - Number(isCharter(a)),
  );
  return (
    <ul class="claims">
      {places.map(([at, readings]) => {
        const mark = markOf(api, at);
        const claims = readings.flatMap(({ claim }) => claim ?? []);
        const late = claims.find(({ field }) => overdue.has(`claims.${field}`));
        return (
          <li key={at} id={anchorOf(mark)}>
            <b>{mark}</b> <Origin view={view} at={at} by={claims[0]?.by} />, {dates(view, readings)}.{' '}
            <span>{factsOf(view, readings).join('; ')}</span>
            {late && <Overdue view={view} kind="claim" fact={late} />}
          </li>
        );
      })}
    </ul>
  );
}

function Origin({ view, at, by }: { view: View; at: string; by: Claim['by'] | undefined }) {
  const section = at.slice(1);
  return (
    <>
      {by && `${view.label('claimBy', by)}, `}
      {isCharter(at) ? (
        <a href={charterAddress(section, view.language)}>{filled(view.text.sheet.charterSection, { section })}</a>
      ) : (
        <AddressLink address={at} />
      )}
    </>
  );
}

function dates(view: View, readings: readonly Reading[]): string {
  const { readOn, reviewUntil } = view.text.sheet;
  const read = [...new Set(readings.map((one) => one.readOn))].sort().map((day) => view.date(day));
  const [until = ''] = readings.map((one) => reviewBy(one.kind, one.readOn)).sort();
  return `${filled(readOn, { date: read.join(', ') })}, ${filled(reviewUntil, { date: view.date(until) })}`;
}

/** Facts of the charter by their names and with their confidence; of the others their kind is enough. */
function factsOf(view: View, readings: readonly Reading[]): readonly string[] {
  const stated = readings.flatMap(({ claim }) => claim ?? []);
  const claims = Map.groupBy(stated, ({ confidence }) => confidence);
  const others = readings.filter(({ claim }) => !claim).map(({ kind }) => view.label('factKind', kind));
  return [
    ...[...claims].map(([confidence, some]) => {
      const fields = some.map(({ field }) => view.label('claimedField', field)).join(', ');
      return `${fields} (${view.text.sheet.confidence} ${view.label('confidence', confidence).toLowerCase()})`;
    }),
    ...new Set(others),
  ];
}

/** How many pages were read, and between which days. */
export function sourcesGist(view: View, api: Frozen<Api>): string {
  const { sourcesGist: words, readBetween, readOn } = view.text.sheet;
  const days = readingsOf(api)
    .map((one) => one.readOn)
    .sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const when =
    first === last
      ? filled(readOn, { date: view.date(last) })
      : filled(readBetween, { first: view.date(first), last: view.date(last) });
  return filled(words, { pages: view.number(urlsOf(api).length), when });
}

/** Facts that are due after the same number of days, each group by its first day; the largest group is all the others. */
export function ReviewLine({ view, api }: ApiProps) {
  const { review, otherFacts } = view.text.sheet;
  const groups = [...Map.groupBy(datedFacts(api), ({ kind }) => reviewDays[kind])].sort(([a], [b]) => a - b);
  const most = Math.max(...groups.map(([, { length }]) => length));
  const parts = groups.map(([, facts]) => {
    const kinds = new Set(facts.map(({ kind }) => view.label('factKind', kind).toLowerCase()));
    const [day = ''] = facts.map((one) => one.reviewBy).sort();
    const what = facts.length === most ? otherFacts : [...kinds].join(', ');
    return `${what} ${filled(view.text.sheet.until, { date: view.date(day) })}`;
  });
  return (
    <p class="one-line">
      {review}: {parts.join('; ')}.
    </p>
  );
}

/** Shown only when the day of review has passed on the day for which the page is made, or when a person found another value. */
export function Overdue({ view, kind, fact }: { view: View; kind: FactKind; fact: Dated }) {
  const { readOn } = fact;
  return (
    <>
      {isOverdue(kind, readOn, view.today) && (
        <small class="overdue">
          {' '}
          {filled(view.text.decision.overdue, { date: view.date(reviewBy(kind, readOn)) })}
        </small>
      )}
      <Contradicted view={view} fact={fact} />
    </>
  );
}

/** What a person found instead. */
export function Contradicted({ view, fact: { contradicted } }: { view: View; fact: Dated }) {
  if (!contradicted) return null;
  const { found, by, on, note, source } = contradicted;
  return (
    <small class="overdue">
      {' '}
      {filled(view.text.decision.contradicted, { found, by, date: view.date(on) })}. {note}{' '}
      <a href={source}>{view.text.rules.source}</a>
    </small>
  );
}

type Place = { readonly source?: string | undefined; readonly spec?: string | undefined };

/** Where something was read: a page by its host, or a section of the charter, which `section` names. */
export function ReadAt({ view, source, spec = '', section }: { view: View; section: string } & Place) {
  if (source) return <SourceLink address={source} />;
  return <a href={charterAddress(spec, view.language)}>{filled(section, { section: spec })}</a>;
}

/** A link to a source, with its host as text so that it fits into a table. */
export function SourceLink({ address }: { address: string }) {
  return <a href={address}>{new URL(address).host.replace(/^www\./, '')}</a>;
}

/** A link whose text is its address, without what every address has. */
export function AddressLink({ address }: { address: string }) {
  return <a href={address}>{address.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')}</a>;
}
