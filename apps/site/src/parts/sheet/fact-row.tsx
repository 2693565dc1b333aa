// Terms, links and other dated facts in a list: those that are stated with their marks, the others in one line.
import type { Frozen, Text } from '@farol/catalogue';
import type { FactKind } from '@farol/catalogue/internal';
import type { ComponentChildren } from 'preact';
import type { ApiProps, View } from '../../view/view.ts';
import { Fold, Term } from '../lists.tsx';
import { Mark } from '../marks.tsx';
import { Prose } from '../prose.tsx';
import { AddressLink, Cite, Overdue } from './sources.tsx';

type Read = {
  readonly source?: string | undefined;
  readonly readOn: string;
  readonly note?: Frozen<Text> | undefined;
};

export type Fact = {
  readonly name: string;
  readonly kind: FactKind;
  readonly read: Frozen<Read>;
  /** Null where no source states it. */
  readonly value: ComponentChildren | null;
  /** The note is not folded below the value: it decides, or the value is a link. */
  readonly open?: boolean;
  /** The value has lines of its own, so that the mark needs a word before it. */
  readonly isList?: boolean;
};

/** A fact that is not stated and has no note is one of a line. */
export function FactList({
  view,
  api,
  facts,
  children,
}: ApiProps & { facts: readonly Fact[]; children?: ComponentChildren }) {
  const isBare = ({ value, read }: Fact) => value === null && !read.note;
  return (
    <>
      <dl class="terms">
        {facts
          .filter((fact) => !isBare(fact))
          .map((fact) => (
            <FactRow key={fact.name} view={view} api={api} fact={fact} />
          ))}
        {children}
      </dl>
      <Unstated view={view} facts={facts.filter(isBare)} />
    </>
  );
}

function FactRow({ view, api, fact }: ApiProps & { readonly fact: Fact }) {
  const { name, kind, read, open, isList } = fact;
  const value = fact.value ?? <Mark state="unknown">{view.label('termValue', 'not-stated')}</Mark>;
  const more = [
    read.note ? <Prose text={view.say(read.note)} /> : isList && read.source && view.text.rules.source,
    read.source && <Cite view={view} api={api} at={read.source} />,
  ];
  return (
    <Term name={name}>
      {read.note && !open ? <Fold title={value}>{more}</Fold> : [value, ' ', more]}
      <Overdue view={view} kind={kind} fact={read} />
    </Term>
  );
}

/** All that no source states, in one line. */
function Unstated({ view, facts }: { view: View; facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  const notStated = view.label('termValue', 'not-stated');
  return (
    <div class="one-line unstated">
      <Mark state="unknown">{notStated}:</Mark>{' '}
      <dl>
        {facts.map(({ name, kind, read }) => (
          <Term key={name} name={name}>
            <span class="unseen">{notStated}</span>
            <Overdue view={view} kind={kind} fact={read} />
          </Term>
        ))}
      </dl>
    </div>
  );
}

/** A URL of the provider; null where none is stated. */
export function linkOr(value: string): ComponentChildren | null {
  return value === 'not-stated' ? null : <AddressLink address={value} />;
}
