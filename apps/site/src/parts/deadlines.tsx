import { filled } from '@farol/http';
import type { ApiProps, ViewProps } from '../view/view.ts';
import { Prose } from './prose.tsx';
import { Cite, Overdue } from './sheet/sources.tsx';

/** What of an entry ends on a stated day that has not passed; the script says how many days are left. */
export function Deadlines({ view }: ViewProps) {
  return (
    <>
      {view.catalogue.apis.map(
        ({ id, name, endsAt }) =>
          endsAt &&
          endsAt.date >= view.today && (
            <p key={id} class="deadline">
              <time dateTime={endsAt.date} data-left={view.text.home.daysLeft}>
                {view.date(endsAt.date)}
              </time>{' '}
              <span>
                <a href={view.to(`api:${id}`)}>{name}</a>: {filled(view.text.home.ends, { what: endsAt.what })}{' '}
                <Prose text={view.say(endsAt.text)} />
              </span>
            </p>
          ),
      )}
    </>
  );
}

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
