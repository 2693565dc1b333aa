import { filled } from '@farol/http';
import type { ComponentChildren } from 'preact';
import type { ApiProps, ViewProps } from '../view/view.ts';
import { Prose } from './prose.tsx';
import { Cite, Overdue } from './sheet/sources.tsx';

/** What of an entry ends on a stated day that has not passed. */
export function Deadlines({ view }: ViewProps) {
  return (
    <>
      {view.catalogue.apis
        .filter(({ endsAt }) => endsAt && endsAt.date >= view.today)
        .map((api) => (
          <Deadline key={api.id} view={view} api={api}>
            <a href={view.to(`api:${api.id}`)}>{api.name}</a>:{' '}
          </Deadline>
        ))}
    </>
  );
}

/** What ends, when, and the next step. A script adds how many days are left and where today is, since the page may be older. */
export function Deadline({ view, api, children }: ApiProps & { readonly children?: ComponentChildren }) {
  const { endsAt } = api;
  if (endsAt === null) return null;
  return (
    <p class="deadline">
      <strong>
        <time dateTime={endsAt.date}>{view.date(endsAt.date)}</time> <small />
      </strong>
      <span>
        {children}
        <b>{filled(view.text.sheet.ends, { what: endsAt.what })}</b> <Prose text={view.say(endsAt.text)} />
        {!children && <Cite view={view} api={api} at={endsAt.source} />}
        <Overdue view={view} kind="ends-at" fact={endsAt} />
      </span>
      {!children && <Life view={view} api={api} />}
    </p>
  );
}

/** From the first day to the last. */
function Life({ view, api: { endsAt } }: ApiProps) {
  if (!endsAt?.since) return null;
  const [first, last] = [view.date(endsAt.since), view.date(endsAt.date)];
  return (
    <svg class="life js" height="42" role="img" aria-label={`${first} – ${last}`} data-since={endsAt.since}>
      <rect width="100%" y="14" height="10" />
      <rect class="past" y="14" height="10" />
      <circle cy="19" r="6" />
      <text class="today" y="10" text-anchor="middle">
        {view.text.sheet.today}
      </text>
      <text y="40">{first}</text>
      <text x="100%" y="40" text-anchor="end">
        {last}
      </text>
    </svg>
  );
}
