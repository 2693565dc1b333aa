import type { Dispute } from '@farol/catalogue';
import type { ApiProps } from '../../view/view.ts';
import { Mark } from '../marks.tsx';
import { Overdue } from '../overdue.tsx';
import { Prose } from '../prose.tsx';
import { Cite } from './sources.tsx';

type Field = Dispute['field'];

/** Beside the value, which it never replaces: a mark that opens who says otherwise, and what to do until somebody measures it. */
export function Disputed({ view, api, field }: ApiProps & { readonly field: Field }) {
  const disputes = api.disputes.filter((dispute) => dispute.field === field);
  if (disputes.length === 0) return null;
  const { disputed, untilMeasured } = view.text.sheet;
  const advice: Partial<Record<Field, string>> = untilMeasured.of;
  return (
    <details class="dispute">
      <summary>
        <Mark state="disputed">{disputed.toLowerCase()}</Mark>
      </summary>
      {disputes.map((dispute) => (
        <p key={dispute.source}>
          <Prose text={capitalized(view.say(dispute.by))} />, {view.date(dispute.readOn)}:{' '}
          <Prose text={view.say(dispute.says)} />
          <Cite view={view} api={api} at={dispute.source} />
          <Overdue view={view} kind="disputes" fact={dispute} />
        </p>
      ))}
      {advice[field] && (
        <p>
          <b>{untilMeasured.name}:</b> {advice[field]}
        </p>
      )}
    </details>
  );
}

const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
