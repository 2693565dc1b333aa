import type { Api, Frozen } from '@farol/catalogue';
import type { ComponentChildren } from 'preact';
import { accessTone } from '../view/access-tone.ts';
import type { ApiProps, View } from '../view/view.ts';

/** Colour never carries the meaning alone: the word is always there. */
export function AuthenticationTag({ view, api }: ApiProps) {
  return (
    <span class={`tag ${accessTone[api.authentication]}`}>{view.label('authentication', api.authentication)}</span>
  );
}

/** The shapes of states: disc, ring with a stroke, square with a cross, half-filled ring, dotted ring. */
export type State = 'yes' | 'no' | 'broken' | 'disputed' | 'unknown';

export function Mark({ state, children }: { state: State; children?: ComponentChildren }) {
  return <span class={`mark ${state}`}>{children}</span>;
}

export function StateMark({ view, api }: ApiProps) {
  const { state } = view.catalogue.stateOf(api.id, view.now);
  return <span class={`state ${state}`}>{view.label('state', state)}</span>;
}

export function CatalogueNumber({ api }: { api: Frozen<Api> }) {
  return <span class="number">{String(api.number).padStart(2, '0')}</span>;
}

/** Not to be asked for a card is the good news here. */
export function CardMark({ view, card, short }: { view: View; card: Api['terms']['card']['value']; short?: boolean }) {
  const text = view.text.home.card[card];
  if (card === 'not-stated') return <Unknown text={text} short={short} />;
  return <Mark state={card === 'no' ? 'yes' : 'no'}>{text}</Mark>;
}

type Use = Api['terms']['commercialUse']['value'];

export function CommercialMark({ view, use, short }: { view: View; use: Use; short?: boolean }) {
  const text = view.label('termValue', use);
  if (use === 'not-stated') return <Unknown text={text} short={short} />;
  return use === 'yes' || use === 'no' ? <Mark state={use}>{text}</Mark> : <span>{text}</span>;
}

/** Where a table says it in most of its rows, the shape is enough for the eye. */
function Unknown({ text, short = false }: { text: string; short?: boolean | undefined }) {
  return <Mark state="unknown">{short ? <span class="unseen">{text}</span> : text}</Mark>;
}
