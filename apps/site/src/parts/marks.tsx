import type { Api, Frozen } from '@farol/catalogue';
import type { ComponentChildren } from 'preact';
import accessTone from '../view/access-tone.json' with { type: 'json' };
import type { ApiProps } from '../view/view.ts';

/** The colour says what is asked before the first call. Colour never carries the meaning alone: the word is always there. */
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

/** A term by its mark. Where a table says in most of its rows that one is not stated, the shape is enough for the eye. */
export function TermMark({ text, value, state }: { text: string; value: string; state: State | undefined }) {
  if (value === 'not-stated')
    return (
      <Mark state="unknown">
        <span class="unseen">{text}</span>
      </Mark>
    );
  return state ? <Mark state={state}>{text}</Mark> : <span>{text}</span>;
}
