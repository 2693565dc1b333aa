import { windows } from '@farol/catalogue';
import { Layout } from '../parts/layout.tsx';
import { Heads } from '../parts/scroll.tsx';
import type { View } from '../view/view.ts';

type Props = { readonly view: View };

/** The page holds no data: its script asks the server, which answers the operator only. */
export function Panel({ view }: Props) {
  const { panel } = view.text;
  const labels = Object.fromEntries(Object.keys(windows).map((name) => [name, view.label('window', name)]));
  return (
    <Layout view={view} page="panel" words={panel} script="panel.js" styles={['practice/panel.css']} unlisted>
      <div class="wrap page">
        <div class="title-row">
          <h1>{panel.title}</h1>
          <p class="lead">{panel.lead}</p>
        </div>
        <noscript>
          <p class="aside">{panel.noScript}</p>
        </noscript>
        <operator-panel>
          <p class="js link-state" role="status">
            {panel.waiting}
          </p>
          <dl class="figures">
            {(['due', 'oldest', 'pending', 'responses', 'refused'] as const).map((name) => (
              <div key={name}>
                <dt>{panel.figures[name]}</dt>
                <dd data-figure={name}>–</dd>
              </div>
            ))}
          </dl>
          <h2 id="quotas">{panel.quotas}</h2>
          <p class="meta">{panel.quotasAbout}</p>
          <Quotas view={view} />
          <div class="pair">
            <section aria-labelledby="attempts">
              <h2 id="attempts">{panel.deliveries}</h2>
              <p class="meta">{panel.deliveriesAbout}</p>
              <ul class="counts" data-counts="attempts">
                <li>–</li>
              </ul>
            </section>
            <section aria-labelledby="statuses">
              <h2 id="statuses">{panel.statuses}</h2>
              <p class="meta">{panel.statusesAbout}</p>
              <ul class="counts" data-counts="statuses">
                <li>–</li>
              </ul>
            </section>
          </div>
          <script type="application/json" dangerouslySetInnerHTML={{ __html: JSON.stringify(labels) }} />
        </operator-panel>
      </div>
    </Layout>
  );
}

/** One row for each API from the start, so that nothing moves when the numbers come. */
function Quotas({ view }: Props) {
  const { columns } = view.text.panel;
  return (
    <table class="quotas">
      <Heads names={[columns.api, columns.state, columns.quota, columns.calls]} />
      <tbody>
        {view.catalogue.apis.map((api) => (
          <tr key={api.id} data-api={api.id}>
            <th scope="row">
              <a href={view.to(`api:${api.id}`)}>{api.name}</a>
            </th>
            <td>–</td>
            <td>–</td>
            <td>–</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
