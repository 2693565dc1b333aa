// Who disputes a value, and what do they say? A mark that opens: on a sheet beside the value, elsewhere a note. No script is needed.
import type { Api, Frozen } from '@farol/catalogue';
import { camelCase, facts } from '@farol/catalogue/fields';
import { type Claim, type Dispute, factValues } from '@farol/catalogue/internal';
import type { ComponentChildren } from 'preact';
import { fieldAnchor } from '../../view/addresses.ts';
import type { ApiProps, View } from '../../view/view.ts';
import { Mark } from '../marks.tsx';
import { Prose } from '../prose.tsx';
import { limitWords } from './limit-words.ts';
import { Cite, Overdue, ReadAt, SourceLink } from './sources.tsx';

type Field = Dispute['field'];
type Props = { readonly view: View; readonly api: Frozen<Api>; readonly field: Field };

export const isDisputed = (api: Frozen<Api>, field: Field) => api.disputes.some((dispute) => dispute.field === field);

const idOf = ({ api, field }: Pick<Props, 'api' | 'field'>) => `says-${api.id}-${fieldAnchor(field)}`;

/** The button. Its note stands elsewhere in the page, because the cell is compared by its text. `isNamed`: it stands beside no value. */
export function DisputeButton({ view, api, field, isNamed = false }: Props & { readonly isNamed?: boolean }) {
  if (!isDisputed(api, field)) return null;
  const disputed = view.text.sheet.disputed.toLowerCase();
  const name = view.label('claimedField', field);
  return (
    <button
      type="button"
      class="note"
      popovertarget={idOf({ api, field })}
      aria-label={`${view.text.sheet.disputed}: ${name}, ${api.name}`}
    >
      <Mark state="disputed">{isNamed ? `${disputed}: ${name}` : disputed}</Mark>
    </button>
  );
}

/** What the entry says and who states it, every source that contradicts it, and what to do until somebody measures it. */
function Sides({ view, api, field, children }: Props & { children: (dispute: Frozen<Dispute>) => ComponentChildren }) {
  const { entrySays, otherSays } = view.text.compare;
  const { untilMeasured } = view.text.sheet;
  const advice: Partial<Record<Field, string>> = untilMeasured.of;
  const disputes = api.disputes.filter((dispute) => dispute.field === field);
  return (
    <>
      <p>
        <b>{entrySays}</b> {entryValue(view, api, field)}{' '}
        {api.claims
          .filter((claim) => claim.field === field)
          .map((claim) => (
            <ClaimSource key={claim.source ?? claim.spec} view={view} claim={claim} />
          ))}
      </p>
      {disputes.map((dispute) => (
        <p key={dispute.source}>
          <b>{otherSays}</b> <Prose text={view.say(dispute.says)} />{' '}
          <small>
            <Prose text={view.say(dispute.by)} />, {view.date(dispute.readOn)}
            {children(dispute)}
          </small>
        </p>
      ))}
      {advice[field] && (
        <p>
          <b>{untilMeasured.name}:</b> {advice[field]}
        </p>
      )}
    </>
  );
}

/** The notes of all buttons of a page. */
export function DisputeNotes({ view }: Pick<Props, 'view'>) {
  return (
    <>
      {view.catalogue.apis.flatMap((api) =>
        [...new Set(api.disputes.map(({ field }) => field))].map((field) => (
          <DisputeNote key={`${api.id} ${field}`} view={view} api={api} field={field} />
        )),
      )}
    </>
  );
}

function DisputeNote({ view, api, field }: Props) {
  const { sheet, compare } = view.text;
  const name = `${api.name}, ${view.label('claimedField', field)}`;
  return (
    <div id={idOf({ api, field })} popover="auto" class="dispute-note" role="dialog" aria-label={name}>
      <p>
        <Mark state="disputed">{sheet.disputed}:</Mark> {name}
      </p>
      <Sides view={view} api={api} field={field}>
        {({ source }) => (
          <>
            , <SourceLink address={source} />
          </>
        )}
      </Sides>
      <p>
        <a href={`${view.to(`api:${api.id}`)}#${fieldAnchor(field)}`}>{compare.onSheet}</a>
      </p>
    </div>
  );
}

/** What the entry says, in a few words; the sheet says the rest. */
function entryValue(view: View, api: Frozen<Api>, field: Field): string {
  if (field === 'credential') return api.credential?.name ?? view.text.compare.none;
  if (field === 'version') return api.version.segment ?? view.text.sheet.noVersion;
  if (field === 'limits') return api.limits.map((limit) => limitWords(view, limit)).join('; ');
  if (field === 'freeTier') return view.say(api.freeTierShort);
  if (field === 'description') return view.say(api.description);
  const fact = facts.find(({ id }) => camelCase(id) === field);
  const values = fact ? factValues(fact, api) : [];
  return values.map((value) => view.say(fact?.words?.[value] ?? { pt: value, en: value })).join(', ');
}

function ClaimSource({ view, claim }: { view: View; claim: Frozen<Claim> }) {
  const { sheet } = view.text;
  return (
    <small>
      {claim.source ? view.label('claimBy', claim.by) : view.text.decision.charter},{' '}
      <ReadAt view={view} {...claim} section={sheet.charterSection} />, {view.date(claim.readOn)}, {sheet.confidence}{' '}
      {view.label('confidence', claim.confidence).toLowerCase()}
    </small>
  );
}

/** Beside the value, which it never replaces: a mark that opens who says otherwise. */
export function Disputed({ view, api, field }: ApiProps & { readonly field: Field }) {
  if (!isDisputed(api, field)) return null;
  return (
    <details class="dispute">
      <summary>
        <Mark state="disputed">{view.text.sheet.disputed.toLowerCase()}</Mark>
      </summary>
      <Sides view={view} api={api} field={field}>
        {(dispute) => (
          <>
            <Cite view={view} api={api} at={dispute.source} />
            <Overdue view={view} kind="disputes" fact={dispute} />
          </>
        )}
      </Sides>
    </details>
  );
}
