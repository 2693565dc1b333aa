import { filled } from '@farol/http';
import type { ViewProps } from '../../view/view.ts';
import { Prose } from '../prose.tsx';

/** What of an entry ends on a stated day that has not passed; the script says how many days are left. */
export function Deadlines({ view }: ViewProps) {
  const { home } = view.text;
  return (
    <>
      {view.catalogue.apis.map(
        ({ id, name, endsAt }) =>
          endsAt &&
          endsAt.date >= view.today && (
            <p key={id} class="deadline">
              <time dateTime={endsAt.date} data-left={home.daysLeft}>
                {view.date(endsAt.date)}
              </time>{' '}
              <span>
                <a href={view.to(`api:${id}`)}>{name}</a>: {filled(home.ends, { what: endsAt.what })}{' '}
                <Prose text={view.say(endsAt.text)} />
              </span>
            </p>
          ),
      )}
    </>
  );
}
