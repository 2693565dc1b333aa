import { filled } from '@farol/http';
import type { ApiProps } from '../../view/view.ts';
import { Fold, Table } from '../lists.tsx';

/** What was observed, once something was: by day, and for each fact its newest verdict. */
export function Evidence({ view, api }: ApiProps) {
  const { sheet } = view.text;
  const { fields } = view.catalogue.stateOf(api.id, view.now);
  if (view.catalogue.observationsOf(api.id).length === 0) return null;
  return (
    <Fold title={sheet.evidence} id="evidence">
      <Strip view={view} api={api} />
      <Table
        class="evidence"
        heads={[sheet.field, sheet.verdict, sheet.observedOn, sheet.obtained]}
        rows={fields.map(({ field, verdict, observation, stale }) => ({
          name: view.label('claimedField', field),
          cells: [
            [
              <span class={`verdict ${verdict}`}>{view.label('verdict', verdict)}</span>,
              stale && ` (${view.label('state', 'stale').toLowerCase()})`,
            ],
            view.date(observation.observedAt.slice(0, 10)),
            observation.by,
          ],
        }))}
      />
      <p class="aside">
        <a href={`/v1/observations?api=${api.id}`}>{sheet.allEvidence}</a>
      </p>
    </Fold>
  );
}

/** One bar per day, all of one height; the class and the label say what was observed. */
function Strip({ view, api }: ApiProps) {
  const days = view.catalogue.daysOf(api.id, view.now);
  const looked = days.filter(({ verdict }) => verdict !== null);
  return (
    <svg
      class="strip"
      role="img"
      aria-label={filled(view.text.sheet.strip, { days: view.number(days.length), looked: view.number(looked.length) })}
      viewBox={`0 0 ${days.length} 10`}
      preserveAspectRatio="none"
    >
      {days.map(({ date, verdict }, index) => (
        <rect key={date} class={verdict ?? 'none'} x={index + 0.1} y="0" width="0.8" height="10">
          <title>{`${view.date(date)}: ${verdict ? view.label('verdict', verdict) : view.text.sheet.notChecked}`}</title>
        </rect>
      ))}
    </svg>
  );
}
