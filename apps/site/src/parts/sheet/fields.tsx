// The nine fields of the charter, in its order and under its names; the ninth, the first request, is the instrument.
import type { Api, Frozen } from '@farol/catalogue';
import type { ComponentChildren } from 'preact';
import { fieldAnchor } from '../../view/addresses.ts';
import type { ApiProps, View } from '../../view/view.ts';
import { CopyButton } from '../code-block.tsx';
import { List, Term } from '../lists.tsx';
import { AuthenticationTag, CatalogueNumber, Mark } from '../marks.tsx';
import { Prose } from '../prose.tsx';
import { Breadcrumb } from '../rail.tsx';
import { Disputed } from './disputes.tsx';
import { Cites } from './sources.tsx';

type Field = Parameters<typeof fieldAnchor>[0];

export function Fields({ view, api }: ApiProps) {
  const of = { view, api };
  const row = (field: Field, value: ComponentChildren, more?: ComponentChildren) => (
    <Term name={view.label('claimedField', field)} id={fieldAnchor(field)}>
      {value}
      <Cites {...of} field={field} />
      {/* Hangs at the end of a line, where a margin would move the mark of a dispute in. */}
      {'\u2002'}
      <Disputed {...of} field={field} />
      {more}
    </Term>
  );
  const tag = <AuthenticationTag {...of} />;
  return (
    <div class="nine">
      <Breadcrumb
        to={view.to('home')}
        name={view.name('home')}
        here={[view.label('category', api.category), ' / ', <CatalogueNumber api={api} />]}
      />
      <h1>{api.name}</h1>
      <Disputed {...of} field="name" />
      <BaseAddress {...of} />
      <p class="lead" id="description">
        <Prose text={view.say(api.description)} />
        <Cites {...of} field="description" />
      </p>
      <Disputed {...of} field="description" />
      <dl class="band">
        {row('authentication', api.credential ? <a href="#key">{tag}</a> : tag)}
        {row('formats', api.formats.join(', '))}
        {row(
          'cors',
          <Mark state={api.cors}>{view.label('cors', api.cors)}</Mark>,
          <Prose as="small" text={corsMeaning(view, api)} />,
        )}
        {row('freeTier', <Prose text={view.say(api.freeTier)} />)}
        <Term name={view.fact('practical_uses')} id="uses">
          <List of={api.practicalUses.map((use) => <Prose text={view.say(use)} />)} />
        </Term>
      </dl>
    </div>
  );
}

/** To be copied; what of it ends soon is marked. */
function BaseAddress({ view, api }: ApiProps) {
  const name = view.label('claimedField', 'baseAddress');
  return (
    <code-block class="base" id="base-address">
      <span>{name}</span> <code>{breakable(api.baseAddress, api.endsAt?.what)}</code>
      <Cites view={view} api={api} field="baseAddress" />
      <CopyButton view={view} what={name} />
      <Disputed view={view} api={api} field="baseAddress" />
    </code-block>
  );
}

/** What the value means for whoever builds a page. */
function corsMeaning(
  { text: { sheet } }: View,
  { cors, disputes, claims, authentication, credential }: Frozen<Api>,
): string {
  if (disputes.some(({ field }) => field === 'cors')) return sheet.corsDisputed;
  const withKey = credential && !credential.optional ? sheet.corsYesWithKey : sheet.corsYes;
  const open = authentication === 'Auth: OAuth 2.0' ? sheet.corsYesWithOauth : withKey;
  const isDoubtful = claims.some(({ field, confidence }) => field === 'cors' && confidence === 'low');
  return [cors === 'no' ? sheet.corsNo : open, ...(isDoubtful ? [sheet.corsUnconfirmed] : [])].join(' ');
}

/** A URL too long for a line breaks after a slash of its path, before it breaks within a name; what of it ends is marked. */
function breakable(url: string, ending: string | undefined): ComponentChildren {
  return url
    .split(/(?<=[^/]\/)(?=[^/])/)
    .flatMap((part, i) => [i > 0 && <wbr />, part === ending ? <mark class="ends">{part}</mark> : part]);
}
