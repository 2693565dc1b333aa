import { windows } from '@farol/catalogue/internal';
import { Layout, TitleRow } from '../parts/layout.tsx';
import { Heads } from '../parts/lists.tsx';
import { DataScript } from '../parts/prose.tsx';
import type { ViewProps } from '../view/view.ts';

/** The page holds no data: its script asks the server, which answers the operator only. */
export function Panel({ view }: ViewProps) {
  const { panel } = view.text;
  const labels = Object.fromEntries(Object.keys(windows).map((name) => [name, view.label('window', name)]));
  return (
    <Layout view={view} page="panel" words={panel}>
      <div class="wrap page">
        <TitleRow title={panel.title} lead={panel.lead} />
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
            <Counts id="attempts" title={panel.deliveries} about={panel.deliveriesAbout} />
            <Counts id="statuses" title={panel.statuses} about={panel.statusesAbout} />
          </div>
          <DataScript data={labels} />
        </operator-panel>
      </div>
    </Layout>
  );
}

function Counts({ id, title, about }: { id: string; title: string; about: string }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p class="meta">{about}</p>
      <ul class="counts" data-counts={id}>
        <li>–</li>
      </ul>
    </section>
  );
}

function Quotas({ view }: ViewProps) {
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
