import type { Api, Frozen } from '@farol/catalogue';
import { overdueFacts, windows } from '@farol/catalogue/internal';
import { filled } from '@farol/http';
import { rowValues } from '../../view/facets.ts';
import type { ApiProps } from '../../view/view.ts';
import { AuthenticationTag, Mark, TermMark } from '../marks.tsx';
import { Prose } from '../prose.tsx';
import { DisputeButton, isDisputed } from '../sheet/disputes.tsx';
import { tightestOf } from '../sheet/limit-words.ts';
import { Contradicted } from '../sheet/sources.tsx';

export const columns = 7;
/** Facts whose column shows their dispute. */
const inColumns: readonly string[] = ['authentication', 'cors', 'freeTier', 'limits'];

const stateOf: Readonly<Record<string, 'yes' | 'no'>> = { yes: 'yes', no: 'no' };

export function ApiRow({ view, api, hidden = false }: ApiProps & { readonly hidden?: boolean }) {
  const { card, commercialUse: use } = api.terms;
  const elsewhere = new Set(api.disputes.map(({ field }) => field).filter((field) => !inColumns.includes(field)));
  return (
    <tr class="row" data-id={api.id} data-n={api.number} data-values={rowValues(api).join(' ')} hidden={hidden}>
      <td class="pick">
        <input
          type="checkbox"
          name="ids"
          value={api.id}
          form="compare"
          aria-label={filled(view.text.home.compareOne, { name: api.name })}
        />
      </td>
      <th scope="row">
        <a href={view.to(`api:${api.id}`)}>{api.name}</a>
        {api.brazil && (
          <abbr class="br" title={view.text.home.br}>
            BR
          </abbr>
        )}
        <p>
          {view.label('kind', api.kind)}
          {[...elsewhere].map((field) => [' ', <DisputeButton view={view} api={api} field={field} isNamed />])}
        </p>
        <OverdueColumns view={view} api={api} />
      </th>
      <td>
        <AuthenticationTag view={view} api={api} /> <DisputeButton view={view} api={api} field="authentication" />
      </td>
      <td>
        <Mark state={api.cors}>{view.label('cors', api.cors)}</Mark>{' '}
        <DisputeButton view={view} api={api} field="cors" />
      </td>
      <td>
        <Prose text={view.say(api.freeTierShort)} />{' '}
        <DisputeButton view={view} api={api} field={isDisputed(api, 'freeTier') ? 'freeTier' : 'limits'} />
        <i class={`rhythm ${rhythmOf(api)}`} />
      </td>
      <td>
        <TermMark
          text={view.text.home.card[card.value]}
          value={card.value}
          state={card.value === 'no' ? 'yes' : 'no'}
        />
        <Contradicted view={view} fact={card} />
      </td>
      <td>
        <TermMark text={view.label('termValue', use.value)} value={use.value} state={stateOf[use.value]} />
        <Contradicted view={view} fact={use} />
      </td>
    </tr>
  );
}

/** The columns whose facts are overdue, in one line of the row: each with its date would be too heavy, and the entry gives it. */
function OverdueColumns({ view, api }: ApiProps) {
  const { home } = view.text;
  const overdue = overdueFacts(api, view.today).map(({ fact }) => fact);
  const columns: readonly (readonly [name: string, facts: RegExp])[] = [
    [view.fact('authentication'), /^claims\.authentication$/],
    [view.fact('cors'), /^claims\.cors$/],
    [view.fact('free_tier'), /^claims\.(freeTier|limits)$/],
    [view.label('termName', 'card'), /^terms\.card$/],
    [view.label('termName', 'commercialUse'), /^terms\.commercialUse$/],
  ];
  const named = columns.filter(([, facts]) => overdue.some((fact) => facts.test(fact))).map(([name]) => name);
  if (named.length === 0) return null;
  return <small>{named.length === columns.length ? home.overdue : `${home.overdue}: ${named.join(', ')}`}</small>;
}

const minute = 60_000;
/** More ticks than these cannot be told apart on the axis. */
const mostTicks = 12;

/** Ticks in a minute at the pace of the tightest window: `many` fills the line, `rare` is less than one. */
function rhythmOf(api: Frozen<Api>): string {
  const tightest = tightestOf(api);
  if (!tightest) return 'none';
  const pace = (tightest.requests * minute) / windows[tightest.per];
  return pace < 1 ? 'rare' : pace > mostTicks ? 'many' : `n${Math.round(pace)}`;
}
