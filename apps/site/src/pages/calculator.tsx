import type { Api, Frozen } from '@farol/catalogue';
import { outlineHtml, planFor, planOutline, readDemand } from '@farol/catalogue/budget';
import { Breadcrumb } from '../parts/breadcrumb.tsx';
import { Layout } from '../parts/layout.tsx';
import { NumberField } from '../parts/sheet/demand-form.tsx';
import type { View } from '../view/view.ts';
import { Reach } from './calculator-reach.tsx';

type Props = { readonly view: View };

/** A short limit that everybody understands. */
const shownFirst = 'receitaws';

/** Does a use fit into the limits of an API? The script answers at once; without it the server does, on submitting the form. */
export function Calculator({ view }: Props) {
  const { calculator } = view.text;
  return (
    <Layout
      view={view}
      head={{
        key: 'calculator',
        title: calculator.title,
        description: calculator.description,
        script: view.assets.calculatorScript,
        styles: [view.assets.calculatorStyle],
      }}
    >
      <div class="wrap page">
        <Breadcrumb to={view.to('labs')} name={view.text.labs.title} />
        <div class="title-row">
          <h1>{calculator.title}</h1>
          <p class="lead">{calculator.lead}</p>
        </div>
        <limit-calculator class="instrument calculator">
          <Form view={view} />
          <section aria-label={calculator.result}>
            <div
              role="status"
              class="outcome"
              data-html-only
              dangerouslySetInnerHTML={{ __html: firstOutcome(view) }}
            />
            <p class="meta" data-html-only>
              {calculator.linkable}
            </p>
          </section>
          <script type="application/json" dangerouslySetInnerHTML={{ __html: limitsJson(view) }} />
        </limit-calculator>
        <Reach view={view} />
        <h2>{calculator.how}</h2>
        <ul class="uses">
          {calculator.howItems.map((item) => (
            <li key={item}>{item}</li>
          ))}
          <li>{calculator.terminal}</li>
        </ul>
      </div>
    </Layout>
  );
}

function Form({ view }: Props) {
  const { calculator } = view.text;
  return (
    <form action={view.to('calculator')}>
      <label class="wide">
        {calculator.api}
        <select name="api">
          {view.catalogue.apis.map((api) => (
            <option key={api.id} value={api.id} selected={api.id === shownFirst}>
              {api.name}
            </option>
          ))}
        </select>
      </label>
      <div class="wide">
        <label class="choice">
          <input type="checkbox" name="key" value="1" aria-describedby="credential-hint" /> {calculator.credential}
        </label>
        <small id="credential-hint">{calculator.credentialHint}</small>
      </div>
      {(['users', 'calls', 'hours', 'cached'] as const).map((name) => (
        <label key={name} for={name}>
          {calculator[name]}
          <NumberField name={name} />
        </label>
      ))}
      <fieldset class="wide">
        <legend>{calculator.news}</legend>
        <label class="choice">
          <input type="radio" name="news" value="none" checked /> {calculator.none}
        </label>
        <div class="choice">
          <label>
            <input type="radio" name="news" value="poll" /> {calculator.poll}
          </label>
          <label for="every">
            <NumberField name="every" /> {calculator.seconds}
          </label>
        </div>
        <small>{calculator.compare}</small>
      </fieldset>
      <p class="wide">
        <button type="submit" class="primary">
          {calculator.calculate}
        </button>
      </p>
    </form>
  );
}

/** What the fields say as they stand, so that nothing moves when the script starts. */
function firstOutcome(view: View): string {
  const api = view.catalogue.api(shownFirst);
  if (!api) throw new Error(`No entry ${shownFirst}.`);
  return outlineHtml(planOutline(planFor(api, readDemand(new URLSearchParams()).demand, false), view.language));
}

/** Only what the calculation needs. */
function limitsJson(view: View): string {
  const data = (api: Frozen<Api>) => ({
    limits: api.limits
      .filter(({ scope }) => scope !== 'query')
      .map(({ requests, per, scope, credential, kind }) => ({ requests, per, scope, credential, kind })),
    credential: api.credential && { optional: api.credential.optional },
    disputes: api.disputes.map(({ field }) => ({ field })),
    prices: { value: api.prices.value },
  });
  return JSON.stringify(Object.fromEntries(view.catalogue.apis.map((api) => [api.id, data(api)])));
}
