import type { Api, Frozen } from '@farol/catalogue';
import { cautionsFor, type Demand, lengthWords, planBudget, readDemand } from '@farol/catalogue/budget';
import { Heads, Scroll } from '../parts/scroll.tsx';
import { limitWords } from '../parts/sheet/limits.tsx';
import type { ApiProps, View, ViewProps } from '../view/view.ts';

const { demand } = readDemand(new URLSearchParams());

/** How far the limits of each entry go: worked examples for readers who do not want to fill in a form. */
export function Reach({ view }: ViewProps) {
  const { calculator } = view.text;
  return (
    <>
      <h2>{calculator.tableTitle}</h2>
      <p class="aside">{calculator.tableLead}</p>
      <Scroll name={calculator.tableTitle}>
        <table class="reach">
          <Heads
            names={[
              calculator.api,
              ...(['limit', 'day', 'users', 'poll'] as const).map((column) => calculator.columns[column]),
            ]}
          />
          <tbody>
            {view.catalogue.apis.flatMap((api) =>
              [false, true].map((withCredential) => (
                <Row key={`${api.id}-${withCredential}`} view={view} api={api} withCredential={withCredential} />
              )),
            )}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}

function Row({ view, api, withCredential }: { view: View; api: Frozen<Api>; withCredential: boolean }) {
  const limits = api.limits.filter(
    ({ requests, credential }) =>
      requests !== null && (credential === 'either' || (credential === 'with') === withCredential),
  );
  if (limits.length === 0) return null;
  const address = `${view.to('calculator')}?api=${api.id}${withCredential ? '&key=1' : ''}`;
  const plan = (changed: Partial<Demand>) => planBudget(api.limits, { ...demand, ...changed }, { withCredential });
  const { mostUsers, shortestPollSeconds } = plan({});
  const evenly = plan({ arrivals: 'even', callsPerUser: 1, hours: 24 }).mostUsers;
  return (
    <tr>
      <th scope="row">
        <a href={address}>{api.name}</a>
        <Cautions view={view} api={api} />
      </th>
      <td>
        {limits.map((limit) => (
          <span key={limit.per}>{limitWords(view, limit)}</span>
        ))}
      </td>
      <td class="figure">{evenly === null ? '–' : view.number(evenly)}</td>
      <td class="figure">{mostUsers === null ? '–' : view.number(mostUsers)}</td>
      <td class="figure">
        {shortestPollSeconds === null ? '–' : lengthWords(shortestPollSeconds * 1_000, view.language)}
      </td>
    </tr>
  );
}

/** What the figures leave out, with the place of the entry that says it. */
function Cautions({ view, api }: ApiProps) {
  const isOfLimits = api.disputes.some(({ field }) => field === 'limits');
  const links = {
    disputed: [isOfLimits ? 'limits' : 'free-tier', view.text.sheet.disputed],
    billed: ['terms', view.label('priceValue', 'paid')],
  } as const;
  return (
    <>
      {cautionsFor(api).map((caution) => (
        <small key={caution}>
          <a href={`${view.to(`api:${api.id}`)}#${links[caution][0]}`}>{links[caution][1]}</a>
        </small>
      ))}
    </>
  );
}
