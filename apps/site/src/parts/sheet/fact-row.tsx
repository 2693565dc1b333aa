import type { FactKind, Frozen, Text } from '@farol/catalogue';
import type { ComponentChildren } from 'preact';
import type { ApiProps, View } from '../../view/view.ts';
import { Mark } from '../marks.tsx';
import { Overdue } from '../overdue.tsx';
import { Prose } from '../prose.tsx';
import { Fold } from './fold.tsx';
import { AddressLink } from './source-link.tsx';
import { Cite } from './sources.tsx';

type Read = {
  readonly source?: string | undefined;
  readonly readOn: string;
  readonly note?: Frozen<Text> | undefined;
};

type FactProps = ApiProps & { readonly name: string; readonly kind: FactKind; readonly read: Frozen<Read> };

/** A fact with its mark. Its note is folded below the value, unless it decides. */
export function FactRow({
  view,
  api,
  name,
  kind,
  read,
  children,
  open = false,
  isList = false,
}: FactProps & {
  readonly children: ComponentChildren;
  /** The note is not folded: it decides, or the value is a link. */
  readonly open?: boolean;
  /** The value has lines of its own, so that the mark needs a word before it. */
  readonly isList?: boolean;
}) {
  const more = (
    <>
      {read.note ? <Prose text={view.say(read.note)} /> : isList && read.source && view.text.rules.source}
      {read.source && <Cite view={view} api={api} at={read.source} />}
    </>
  );
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {read.note && !open ? (
          <Fold title={children}>{more}</Fold>
        ) : (
          <>
            {children} {more}
          </>
        )}
        <Overdue view={view} kind={kind} fact={read} />
      </dd>
    </div>
  );
}

/** All that no source states, in one line. */
export function Unstated({ view, facts }: { view: View; facts: readonly Omit<FactProps, 'view' | 'api'>[] }) {
  if (facts.length === 0) return null;
  const notStated = view.label('termValue', 'not-stated');
  return (
    <div class="one-line unstated">
      <Mark state="unknown">{notStated}:</Mark>{' '}
      <dl>
        {facts.map(({ name, kind, read }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span class="unseen">{notStated}</span>
              <Overdue view={view} kind={kind} fact={read} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A URL of the provider, or that none is stated. */
export function LinkOr({ view, value }: { view: View; value: string }) {
  if (value === 'not-stated') return <ValueOr view={view} value={value} />;
  return <AddressLink address={value} />;
}

/** A closed value, or that none is stated. */
export function ValueOr({ view, value }: { view: View; value: string }) {
  if (value === 'not-stated') return <Mark state="unknown">{view.label('termValue', value)}</Mark>;
  return <>{view.label('termValue', value)}</>;
}
