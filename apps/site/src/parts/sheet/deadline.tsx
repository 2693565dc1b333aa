import { filled } from '@farol/http';
import type { ApiProps } from '../../view/view.ts';
import { Overdue } from '../overdue.tsx';
import { Prose } from '../prose.tsx';
import { Cite } from './sources.tsx';

/** What of the entry ends on a stated day, and the next step. A script adds how many days are left. */
export function Deadline({ view, api }: ApiProps) {
  const { endsAt } = api;
  if (endsAt === null) return null;
  return (
    <p class="deadline">
      <strong>
        <time dateTime={endsAt.date}>{view.date(endsAt.date)}</time> <small />
      </strong>
      <span>
        <b>{filled(view.text.sheet.ends, { what: endsAt.what })}</b> <Prose text={view.say(endsAt.text)} />
        <Cite view={view} api={api} at={endsAt.source} />
        <Overdue view={view} kind="ends-at" fact={endsAt} />
      </span>
    </p>
  );
}
