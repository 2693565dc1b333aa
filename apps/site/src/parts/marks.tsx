import type { Api, Frozen } from '@farol/catalogue';
import type { View } from '../view/view.ts';

const tone: Readonly<Record<Api['authentication'], string>> = {
  'No key': 'open',
  'Auth: API key': 'key',
  'Auth: OAuth 2.0': 'oauth',
  'Auth: API key or OAuth': 'key',
};

/** Colour never carries the meaning alone: the word is always there. */
export function AuthenticationTag({ view, api }: { view: View; api: Frozen<Api> }) {
  return <span class={`tag ${tone[api.authentication]}`}>{view.label('authentication', api.authentication)}</span>;
}

export function CorsMark({ view, api }: { view: View; api: Frozen<Api> }) {
  return <span class={api.cors}>{view.label('cors', api.cors)}</span>;
}

export function StateMark({ view, api }: { view: View; api: Frozen<Api> }) {
  const { state } = view.catalogue.stateOf(api.id, view.now);
  return <span class={`state ${state}`}>{view.label('state', state)}</span>;
}

export function CatalogueNumber({ api }: { api: Frozen<Api> }) {
  return <span class="number">{String(api.number).padStart(2, '0')}</span>;
}
