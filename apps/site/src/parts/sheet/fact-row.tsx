import type { FactKind, Frozen, Text } from '@farol/catalogue';
import type { ComponentChildren } from 'preact';
import type { View } from '../../view/view.ts';
import { Mark } from '../marks.tsx';
import { Overdue } from '../overdue.tsx';
import { Prose } from '../prose.tsx';
import { Source } from './source-link.tsx';

type Read = {
  readonly source?: string | undefined;
  readonly readOn: string;
  readonly note?: Frozen<Text> | undefined;
};

/** A fact with its note, source and date. */
export function FactRow(props: {
  view: View;
  name: string;
  kind: FactKind;
  read: Frozen<Read>;
  children: ComponentChildren;
  /** The value is a sentence, which ends with its own full stop. */
  sentence?: boolean;
}) {
  const { view, name, kind, read } = props;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {props.children}
        {read.note && (
          <>
            {props.sentence ? ' ' : '. '}
            <Prose text={view.say(read.note)} />
          </>
        )}{' '}
        <small>
          {read.source ? <Source view={view} of={{ ...read, source: read.source }} /> : view.date(read.readOn)}
        </small>
        <Overdue view={view} kind={kind} fact={read} />
      </dd>
    </div>
  );
}

/** A URL of the provider, or that none is stated. */
export function LinkOr({ view, value }: { view: View; value: string }) {
  if (value === 'not-stated') return <ValueOr view={view} value={value} />;
  return <a href={value}>{value.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')}</a>;
}

/** A closed value, or that none is stated. */
export function ValueOr({ view, value }: { view: View; value: string }) {
  if (value === 'not-stated') return <Mark state="unknown">{view.label('termValue', value)}</Mark>;
  return <strong>{view.label('termValue', value)}</strong>;
}
