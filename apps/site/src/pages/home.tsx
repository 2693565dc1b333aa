import type { ComponentChildren } from 'preact';
import { inlineHtml } from '../markup/markdown.ts';
import { ApiRow, columns } from '../parts/home/api-row.tsx';
import { Facets } from '../parts/home/facets.tsx';
import { LightChart } from '../parts/home/light-chart.tsx';
import { Ways } from '../parts/home/ways.tsx';
import { Layout, type PageHead } from '../parts/layout.tsx';
import { InMarkdown } from '../parts/markdown-only.tsx';
import { Mark } from '../parts/marks.tsx';
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
    style: view.assets.homeStyle,
    script: view.assets.homeScript,
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

type HomeProps = {
  readonly view: View;
  /** All entries, or a placeholder for those that the server finds. */
  readonly rows?: ComponentChildren;
  readonly query?: string;
  readonly count?: string;
};

export function Home({ view, rows, query, count }: HomeProps) {
  const { catalogue, text } = view;
  const { home } = text;
  const total = catalogue.apis.length;
  // The script writes the same; if it came only then, its neighbours would move. The server drops it where nothing is filtered out.
  const shown = count === undefined ? undefined : `{{shown|${home.count(count, total)}}}`;
  return (
    <Layout view={view} head={homeHead(view)}>
      <api-index data-total={total}>
        <div class="wrap hero">
          <div>
            <h1>
              {home.heading.split(/(?<=,) /).map((line) => (
                <span key={line}>{line} </span>
              ))}
            </h1>
            <p class="lead">{home.lead(total)}</p>
            <Finder view={view} query={query ?? ''} count={count ?? String(total)} />
          </div>
          <LightChart view={view} />
        </div>
        <Ways view={view} />
        <div class="wrap apis-head">
          <h2 id="apis">
            {home.caption(total)} <span data-shown>{shown}</span>
          </h2>
          <p>
            {observedText(view)} <span dangerouslySetInnerHTML={{ __html: inlineHtml(home.brokenMeans) }} />{' '}
            <a href={view.to('how-we-check')}>{text.site.howWeCheck}</a>
          </p>
          <p class="legend" data-html-only>
            <Mark state="yes">{home.legend.yes}</Mark> <Mark state="no">{home.legend.no}</Mark>{' '}
            <Mark state="disputed">{home.legend.disputed}</Mark> <Mark state="unknown">{home.legend.unknown}</Mark>{' '}
            <span class="bars n2">{home.broken.toLowerCase()}</span>
          </p>
        </div>
        <div class="wrap index">
          <details class="facets" data-html-only>
            <summary>
              {home.filters} <span data-shown>{shown}</span>
            </summary>
            <Facets view={view} />
          </details>
          <div class="list" data-of={home.of(total)}>
            <Sort view={view} />
            <Table view={view} rows={rows} />
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

/** Without scripts the server answers the search. */
function Finder({ view, query, count }: { view: View; query: string; count: string }) {
  const { home } = view.text;
  return (
    <search>
      <form class="finder" id="find" action={`${view.to('home')}#apis`}>
        <label class="unseen" for="q">
          {home.searchLabel}
        </label>
        <input
          id="q"
          type="search"
          name="q"
          placeholder={home.searchHint}
          value={query}
          autocomplete="off"
          spellcheck={false}
        />
        <button type="submit">{home.searchButton}</button>
        <p class="count" role="status">
          {home.count(count, view.catalogue.apis.length)}
        </p>
      </form>
      <p class="starts">
        {home.startWith}
        <InMarkdown>: </InMarkdown>
        {home.starts.map(({ name, q, keyless }) => (
          <a
            key={q}
            href={`${view.to('home')}?q=${encodeURIComponent(q)}${keyless ? '&authentication=no-key' : ''}#apis`}
          >
            {name}{' '}
            <Count>{view.catalogue.findApis({ q, authentication: keyless ? 'no-key' : undefined }).length}</Count>
          </a>
        ))}
      </p>
    </search>
  );
}

/** How many entries a link finds. */
function Count({ children }: { children: number }) {
  return (
    <>
      <InMarkdown>(</InMarkdown>
      <span>{children}</span>
      <InMarkdown>)</InMarkdown>
    </>
  );
}

function Table({ view, rows }: { view: View; rows: ComponentChildren }) {
  const { home } = view.text;
  const { apis } = view.catalogue;
  return (
    <table class="apis">
      <caption class="unseen" data-html-only>
        {home.caption(apis.length)}
      </caption>
      <thead>
        <tr>
          <th scope="col" data-html-only>
            <span class="unseen">{home.compare}</span>
          </th>
          <th scope="col" data-sort="name">
            {home.api}
          </th>
          <th scope="col" data-sort="authentication">
            {home.access}
          </th>
          <th scope="col" data-sort="cors">
            {home.browser}
          </th>
          <th scope="col">
            {home.limit} <small data-html-only>{home.rhythm}</small>
          </th>
          <th scope="col">{view.label('termName', 'card')}</th>
          <th scope="col">{view.label('termName', 'commercialUse')}</th>
          <th scope="col" data-sort="broken">
            {home.broken}
          </th>
        </tr>
      </thead>
      <tbody>{rows ?? apis.map((api) => <ApiRow key={api.id} view={view} api={api} />)}</tbody>
      <tbody class="nothing" hidden>
        <EmptyRow view={view} />
      </tbody>
    </table>
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

/** One sentence about all, in place of the same state in every row. */
function observedText(view: View): string {
  const { home } = view.text;
  const { apis, stateOf } = view.catalogue;
  const observed = apis.filter(({ id }) => stateOf(id, view.now).state !== 'not-yet-observed').length;
  return observed === 0 ? home.noneObserved : home.someObserved(observed, apis.length);
}

/** For stacked rows, which have no column heads to press. */
function Sort({ view }: { view: View }) {
  const { home } = view.text;
  return (
    <label class="sort js">
      {home.sort}
      <select>
        <option value="">{home.number}</option>
        <option value="name">{home.api}</option>
        <option value="authentication">{home.access}</option>
        <option value="cors">{home.browser}</option>
        <option value="-broken">{home.broken}</option>
      </select>
    </label>
  );
}
