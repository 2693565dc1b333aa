import { type Api, type Dispute, datedFacts, type Frozen } from '@farol/catalogue';
import { filled } from '@farol/http';
import type { ComponentChildren } from 'preact';
import { corsState } from '../../view/cors-state.ts';
import { fieldAnchor } from '../../view/dispute-anchor.ts';
import type { ApiProps, View } from '../../view/view.ts';
import { AuthenticationTag, CardMark, CommercialMark, CorsMark } from '../marks.tsx';
import { Overdue } from '../overdue.tsx';
import { Prose } from '../prose.tsx';
import { SourceLink } from './source-link.tsx';

type Field = Dispute['field'];

/** The specification at a glance. A disputed value keeps its place; what is said instead stands beside it. */
export function SpecBand({ view, api }: ApiProps) {
  const cell = (field: Field, children: ComponentChildren) => (
    <div id={fieldAnchor(field)}>
      <dt>{view.label('claimedField', field)}</dt>
      <dd>
        {children}
        <ClaimOverdue view={view} api={api} field={field} />
        <Disputes view={view} api={api} field={field} />
      </dd>
    </div>
  );
  return (
    <dl class="band">
      {cell('authentication', <AuthenticationTag view={view} api={api} />)}
      {cell('freeTier', <Prose text={view.say(api.freeTier)} />)}
      {cell('cors', [<CorsMark view={view} api={api} />, <Prose as="small" text={corsMeaning(view, api)} />])}
      <Term name={view.fact('card')} to="#terms">
        <CardMark view={view} card={api.terms.card.value} />
      </Term>
      <Term name={view.fact('commercial_use')} to="#terms">
        <CommercialMark view={view} use={api.terms.commercialUse.value} />
      </Term>
      {cell('credential', <CredentialText view={view} api={api} />)}
      {cell('formats', <span class="mono">{api.formats.join(', ')}</span>)}
      {cell('version', [
        api.version.segment && <span class="mono">{api.version.segment}</span>,
        <Prose as="small" text={view.say(api.version.form)} />,
      ])}
      {cell('baseAddress', <span class="mono">{breakable(api.baseAddress)}</span>)}
      <Term name={view.fact('category')}>{view.label('category', api.category)}</Term>
      <Term name={view.fact('brazil')}>{view.text.compare[api.brazil ? 'yes' : 'no']}</Term>
    </dl>
  );
}

/** The answer alone; its note, source and date stand in the section of the terms. */
function Term({ name, to, children }: { name: string; to?: string; children: ComponentChildren }) {
  return (
    <div class={to ? 'of-terms' : 'of-entry'}>
      <dt>{to ? <a href={to}>{name}</a> : name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A value whose newest claim is overdue. */
export function ClaimOverdue({ view, api, field }: ApiProps & { field: Field }) {
  const fact = datedFacts(api).find((one) => one.fact === `claims.${field}`);
  return fact ? <Overdue view={view} kind="claim" fact={fact} /> : null;
}

/** The disputes about a field: who says what, and when it was read. */
export function Disputes({ view, api, field }: ApiProps & { field: Field }) {
  return (
    <>
      {api.disputes
        .filter((dispute) => dispute.field === field)
        .map((dispute, i) => (
          <p key={dispute.source} class="dispute">
            <strong>{disputeLabel(view, field, i)}</strong> <Prose text={view.say(dispute.says)} />{' '}
            <span class="from">
              <Prose text={view.say(dispute.by)} />, <SourceLink address={dispute.source} />,{' '}
              {view.date(dispute.readOn)}
            </span>
            <Overdue view={view} kind="disputes" fact={dispute} />
          </p>
        ))}
    </>
  );
}

/** The first dispute about a field names it disputed, except beside the CORS mark, which says so itself. */
function disputeLabel(view: View, field: Field, place: number): string {
  const { disputed, otherSource } = view.text.sheet;
  if (place > 0) return otherSource.further;
  return field === 'cors' ? otherSource.first : `${disputed}. ${otherSource.first}`;
}

function corsMeaning(view: View, api: Frozen<Api>): string {
  const { sheet } = view.text;
  if (corsState(api) === 'disputed') return sheet.corsDisputed[api.cors];
  const isDoubtful = api.claims.some(({ field, confidence }) => field === 'cors' && confidence === 'low');
  return isDoubtful ? `${statedCors(view, api)} ${sheet.corsUnconfirmed}` : statedCors(view, api);
}

function statedCors(view: View, api: Frozen<Api>): string {
  const { sheet } = view.text;
  if (api.cors === 'no') return sheet.corsNo;
  if (api.authentication === 'Auth: OAuth 2.0') return sheet.corsYesWithOauth;
  return api.credential && !api.credential.optional ? sheet.corsYesWithKey : sheet.corsYes;
}

function CredentialText({ view, api }: ApiProps) {
  const { sheet } = view.text;
  const { credential } = api;
  if (!credential) return <>{sheet.noCredential}</>;
  const { alternative, oauth } = credential;
  // The note then says where each of the two goes.
  if (alternative?.separate && credential.note)
    return (
      <>
        <Prose text={view.say(credential.note)} /> <a href={credential.signUp}>{sheet.getKey}</a>.
      </>
    );
  return (
    <>
      {credential.optional ? sheet.optionallySent : sheet.sent} {sheet.place[credential.place]}{' '}
      <code>{credential.name}</code>
      {alternative && (
        <>
          , {sheet.or} {sheet.place[alternative.place]} <code>{alternative.name}</code>
        </>
      )}
      . {credential.optional ? sheet.optionalVariable : sheet.variable} <code>{credential.variable}</code>.{' '}
      <a href={credential.signUp}>{sheet.getKey}</a>.
      {oauth && <> {filled(sheet.oauth, { id: oauth.idVariable, secret: oauth.secretVariable })}</>}
      {credential.note && <Prose as="small" text={view.say(credential.note)} />}
    </>
  );
}

/** A URL too long for a line breaks after a slash of its path, before it breaks within a name. */
function breakable(url: string): ComponentChildren {
  return url.split(/(?<=[^/]\/)(?=[^/])/).flatMap((part, i) => (i > 0 ? [<wbr key={part} />, part] : [part]));
}
