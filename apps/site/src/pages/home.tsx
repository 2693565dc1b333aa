import type { ComponentChildren } from 'preact';
import { ApiRow, columns } from '../parts/api-row.tsx';
import { Layout, type PageHead } from '../parts/layout.tsx';
import { facetId, facetsOf } from '../view/facets.ts';
import type { View } from '../view/view.ts';

/** Placeholders that the server replaces when it answers a search for readers without scripts. */
export const placeholders = { query: '{{q}}', count: '{{count}}' } as const;

function homeHead(view: View): PageHead {
  const { home, site } = view.text;
  return {
    key: 'home',
    title: home.title,
    description: home.description,
    json: '/v1/apis',
    scripts: [view.assets.homeScript],
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'DataCatalog',
      name: site.name,
      description: home.description,
      inLanguage: view.language === 'pt' ? 'pt-BR' : 'en',
      url: `${view.origin}${view.to('home')}`,
      isAccessibleForFree: true,
    },
  };
}

/** `rows` are all entries, or a placeholder for those that the server finds. */
export function Home({
  view,
  rows,
  query,
  count,
}: {
  view: View;
  rows?: ComponentChildren;
  query?: string;
  count?: string;
}) {
  const { catalogue, text } = view;
  const { home } = text;
  const total = catalogue.apis.length;
  return (
    <Layout view={view} head={homeHead(view)}>
      <api-index data-total={total}>
        <div class="wrap hero">
          <h1>{home.heading}</h1>
          <p>
            {home.lead(
              catalogue.findApis({ authentication: 'No key' }).length,
              catalogue.findApis({ cors: 'yes' }).length,
            )}
          </p>
        </div>
        <search>
          <form class="wrap finder" id="find" action={view.to('home')}>
            <label for="q">{home.searchLabel}</label>
            <input
              id="q"
              type="search"
              name="q"
              placeholder={home.searchHint}
              value={query ?? ''}
              autocomplete="off"
              spellcheck={false}
            />
            <button type="submit">{home.searchButton}</button>
            <p class="count" role="status">
              {home.count(count ?? String(total), total)}
            </p>
          </form>
        </search>
        <div class="wrap index">
          <details class="facets">
            <summary>{home.filters}</summary>
            <Facets view={view} />
          </details>
          <div class="list">
            <Sort view={view} />
            <table class="apis">
              <caption class="unseen">{home.caption}</caption>
              <thead>
                <tr>
                  <th scope="col" data-sort="number">
                    {home.number}
                  </th>
                  <th scope="col" data-sort="name">
                    {home.api}
                  </th>
                  <th scope="col" data-sort="authentication">
                    {home.authentication}
                  </th>
                  <th scope="col" data-sort="cors">
                    {home.cors}
                  </th>
                  <th scope="col">{home.formats}</th>
                  <th scope="col">{home.freeTier}</th>
                  <th scope="col">{home.state}</th>
                  <th scope="col">
                    <span class="unseen">{home.compare}</span>
                  </th>
                </tr>
              </thead>
              <tbody>{rows ?? catalogue.apis.map((api) => <ApiRow key={api.id} view={view} api={api} />)}</tbody>
              <tbody class="nothing" hidden>
                <EmptyRow view={view} />
              </tbody>
            </table>
          </div>
        </div>
        <form class="tray" id="compare" action={view.to('compare')}>
          <div class="wrap">
            <p role="status">{home.trayHint}</p>
            <button type="submit">{home.trayCompare}</button>
            <button type="reset" class="quiet">
              {home.trayClear}
            </button>
          </div>
        </form>
      </api-index>
    </Layout>
  );
}

export function EmptyRow({ view }: { view: View }) {
  const { home } = view.text;
  return (
    <tr class="empty">
      <td colSpan={columns}>
        <strong>{home.empty}</strong> {home.emptyHint} <a href={view.to('home')}>{home.seeAll}</a>
      </td>
    </tr>
  );
}

function Facets({ view }: { view: View }) {
  const { home } = view.text;
  return (
    <form class="rail" action={view.to('home')}>
      {facetsOf(view).map((facet) => (
        <fieldset key={facet.name}>
          <legend>{facet.title}</legend>
          <label>
            <input type="radio" name={facet.name} value="" checked />
            {home.all}
            <span>{view.catalogue.apis.length}</span>
          </label>
          {facet.values.map((value) => (
            <label key={value.value}>
              <input type="radio" name={facet.name} value={value.value} id={facetId(facet.name, value.slug)} />
              {value.name}
              <span>{value.count}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <button type="reset" class="quiet">
        {home.clear}
      </button>
    </form>
  );
}

/** For stacked sheets, which have no column heads to press. */
function Sort({ view }: { view: View }) {
  const { home } = view.text;
  return (
    <label class="sort js">
      {home.sort}
      <select>
        <option value="">{home.number}</option>
        <option value="name">{home.api}</option>
        <option value="authentication">{home.authentication}</option>
        <option value="cors">{home.cors}</option>
      </select>
    </label>
  );
}
