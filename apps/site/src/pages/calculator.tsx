import type { Api, Frozen } from '@farol/catalogue';
import {
  type Asked,
  arrivals,
  demandFields,
  outlineHtml,
  planFor,
  planOutline,
  readDemand,
} from '@farol/catalogue/budget';
import { Button, Choice } from '../parts/button.tsx';
import { Layout, TitleRow } from '../parts/layout.tsx';
import { List } from '../parts/lists.tsx';
import { DataScript } from '../parts/prose.tsx';
import { NumberField } from '../parts/sheet/limits.tsx';
import { only, type View, type ViewProps } from '../view/view.ts';
import type { PageProps } from './state.ts';

/** A short limit that everybody understands. */
const shownFirst = 'receitaws';

/** Does a use fit into the limits of an API? The script answers at once; without it the server does, on submitting the form. */
export function Calculator({ view, state }: PageProps) {
  const { calculator } = view.text;
  const asked = state.demand ?? { ...readDemand(new URLSearchParams()), api: shownFirst };
  return (
    <Layout view={view} page="calculator" words={calculator}>
      <div class="wrap page">
        <TitleRow title={calculator.title} lead={calculator.lead} />
        <limit-calculator class="instrument calculator">
          <Form view={view} asked={asked} />
          <section aria-label={calculator.result}>
            <div role="status" class="outcome" dangerouslySetInnerHTML={{ __html: outcome(view, asked) }} />
            <p class="meta">{calculator.linkable}</p>
          </section>
          <DataScript data={limitsOfAll(view)} />
        </limit-calculator>
        <h2>{calculator.how}</h2>
        <List class="uses" of={[...calculator.howItems, calculator.terminal]} />
      </div>
    </Layout>
  );
}

function Form({ view, asked: { api: chosen, withCredential, demand } }: ViewProps & { readonly asked: Asked }) {
  const { calculator } = view.text;
  const values = {
    users: demand.users,
    calls: demand.callsPerUser,
    hours: demand.hours,
    cached: Math.round(demand.cachedShare * 100),
  };
  const polls = demand.pollSeconds !== null;
  return (
    <form action={view.to('calculator')}>
      <label class="wide">
        {calculator.api}
        <select name="api">
          {view.catalogue.apis.map((api) => (
            <option key={api.id} value={api.id} selected={api.id === chosen}>
              {api.name}
            </option>
          ))}
        </select>
      </label>
      <div class="wide">
        <label class="choice">
          <input type="checkbox" name="key" value="1" checked={withCredential} aria-describedby="credential-hint" />{' '}
          {calculator.credential}
        </label>
        <small id="credential-hint">{calculator.credentialHint}</small>
      </div>
      {(['users', 'calls', 'hours', 'cached'] as const).map((name) => (
        <label key={name} for={name}>
          {calculator[name]}
          <NumberField name={name} value={values[name]} />
        </label>
      ))}
      <fieldset class="wide">
        <legend>{calculator.arrivals}</legend>
        {arrivals.map((kind) => (
          <Choice
            {...{ key: kind, class: 'choice', name: 'arrive', value: kind }}
            checked={demand.arrivals === kind}
            text={` ${calculator[kind]}`}
          />
        ))}
      </fieldset>
      <fieldset class="wide">
        <legend>{calculator.news}</legend>
        <Choice class="choice" name="news" value="none" checked={!polls} text={` ${calculator.none}`} />
        <div class="choice">
          <Choice name="news" value="poll" checked={polls} text={` ${calculator.poll}`} />
          <label for="every">
            <NumberField name="every" value={demand.pollSeconds ?? demandFields.every.usual} /> {calculator.seconds}
          </label>
        </div>
      </fieldset>
      <p class="wide">
        <Button type="submit" class="primary" text={calculator.calculate} />
      </p>
    </form>
  );
}

/** What the fields say as they stand, so that nothing moves when the script starts. */
function outcome(view: View, { api: id, demand, withCredential }: Asked): string {
  const api = view.catalogue.api(id);
  if (!api) throw new Error(`No entry ${id}.`);
  return outlineHtml(planOutline(planFor(api, demand, withCredential), view.language));
}

/** Only what the calculation needs. */
function limitsOfAll(view: View) {
  const limitsOf = ({ limits }: Frozen<Api>) => limits.filter(({ scope }) => scope !== 'query');
  const data = (api: Frozen<Api>) => ({
    limits: limitsOf(api).map((limit) => only(limit, 'requests', 'per', 'scope', 'credential', 'kind')),
    credential: api.credential && only(api.credential, 'optional'),
    cors: api.cors,
    disputes: api.disputes.map((dispute) => only(dispute, 'field')),
    prices: only(api.prices, 'value'),
  });
  return Object.fromEntries(view.catalogue.apis.map((api) => [api.id, data(api)]));
}
