import type { Api, Frozen } from '@farol/catalogue';
import { filled } from '@farol/http';
import { type ComponentChildren, h, type VNode } from 'preact';
import { Button } from '../parts/button.tsx';
import { Deadlines } from '../parts/deadlines.tsx';
import { ApiRow, columns } from '../parts/home/api-row.tsx';
import { Facets } from '../parts/home/facets.tsx';
import { LightChart } from '../parts/home/light-chart.tsx';
import { Ways } from '../parts/home/ways.tsx';
import { Layout, type PageHead } from '../parts/layout.tsx';
import { Mark } from '../parts/marks.tsx';
import { DisputeNotes } from '../parts/sheet/disputes.tsx';
import { languageTag } from '../view/addresses.ts';
import { filteredApis } from '../view/facets.ts';
import { findItems } from '../view/find-items.ts';
import { createFinder, drawFinds, type Finds } from '../view/finder.ts';
import type { View, ViewProps } from '../view/view.ts';
import type { PageProps } from './state.ts';

function homeHead(view: View): PageHead {
  const { home, site } = view.text;
  return {
    page: 'home',
    words: home,
    jsonLd: {
      '@type': 'DataCatalog',
      name: site.name,
      description: home.description,
      inLanguage: languageTag[view.language],
      url: `${view.origin}${view.to('home')}`,
      isAccessibleForFree: true,
    },
  };
}

/** With the rows that a search or ticked values leave: the server answers them for readers without scripts. */
export function Home({ view, state: { filter } }: PageProps) {
  const { catalogue, text } = view;
  const { home } = text;
  const total = catalogue.apis.length;
  const found = filteredApis(catalogue, filter);
  const finds = filter?.q ? createFinder(findItems(catalogue, view.language), catalogue.search)(filter.q) : undefined;
  const count = filled(text.finds.count, { shown: String(found.length), total });
  // The script writes the same; if it came only then, its neighbours would move.
  const shown = found.length < total && count;
  return (
    <Layout view={view} {...homeHead(view)}>
      <api-index data-total={total}>
        <div class="wrap hero">
          <div>
            <h1>
              {home.heading.split(/(?<=,) /).map((line) => (
                <span key={line}>{line} </span>
              ))}
            </h1>
            <p class="lead">{filled(home.lead, { total })}</p>
            <Finder view={view} finds={finds} count={count} />
          </div>
          <div>
            <LightChart view={view} finds={finds} />
            <Deadlines view={view} />
          </div>
        </div>
        <Ways view={view} />
        <div class="wrap apis-head">
          <h2 id="apis">
            {filled(home.caption, { total })} <span data-shown>{shown}</span>
          </h2>
          <p>
            {observedText(view)} <a href={view.to('how-we-check')}>{view.name('how-we-check')}</a>
          </p>
          <p class="legend">
            <Mark state="yes">{home.legend.yes}</Mark> <Mark state="no">{home.legend.no}</Mark>{' '}
            <Mark state="disputed">{home.legend.disputed}</Mark> <Mark state="unknown">{home.legend.unknown}</Mark>
          </p>
        </div>
        <div class="wrap index">
          <details class="facets">
            <summary>
              {home.filters} <span data-shown>{shown}</span>
            </summary>
            <Facets view={view} filter={filter} />
          </details>
          <div class="list" data-of={filled(home.of, { total })}>
            <Sort view={view} />
            <Table view={view} found={found} />
          </div>
        </div>
        <form class="tray" id="compare" action={view.to('compare')}>
          <div class="wrap">
            <p role="status">{home.trayHint}</p>
            <button type="submit">{home.trayCompare}</button>
            <Button type="reset" class="quiet" text={home.trayClear} />
          </div>
        </form>
        <DisputeNotes view={view} />
      </api-index>
    </Layout>
  );
}

/** Without scripts the server answers the search, with the same finds as the script. */
function Finder({ view, finds, count }: ViewProps & { readonly finds: Finds | undefined; readonly count: string }) {
  const { home, finds: words } = view.text;
  return (
    <search>
      <form class="finder" id="find" action={view.to('home')}>
        <label class="unseen" for="q">
          {home.searchLabel}
        </label>
        <input
          id="q"
          type="search"
          name="q"
          placeholder={home.searchHint}
          value={finds?.query ?? ''}
          autocomplete="off"
          spellcheck={false}
        />
        <button type="submit">{home.searchButton}</button>
      </form>
      <div class="finds">{finds && drawFinds<VNode | string>(h, finds, words)}</div>
      <p class="count">
        <span role="status">{count}</span> <span class="js">{words.keys}</span>
      </p>
      <p class="starts">
        {home.startWith}{' '}
        {home.starts.map(({ name, q, keyless }) => (
          <a key={q} href={`${view.to('home')}?q=${encodeURIComponent(q)}${keyless ? '&authentication=no-key' : ''}`}>
            {name} <span>{view.catalogue.findApis({ q, authentication: keyless ? 'no-key' : undefined }).length}</span>
          </a>
        ))}
      </p>
    </search>
  );
}

/** The columns, and the keys of those that the script sorts by. */
function headsOf(view: View): readonly { readonly sort?: string; readonly name: ComponentChildren }[] {
  const limit = (
    <>
      {view.fact('free_tier')} <small>{view.text.home.rhythm}</small>
    </>
  );
  return [
    { sort: 'name', name: view.text.home.api },
    { sort: 'authentication', name: view.fact('authentication') },
    { sort: 'cors', name: view.fact('cors') },
    { name: limit },
    { name: view.fact('card') },
    { name: view.fact('commercial_use') },
  ];
}

/** The rows that a filter leaves out are there as well, for the script. */
function Table({ view, found }: ViewProps & { readonly found: readonly Frozen<Api>[] }) {
  const { home } = view.text;
  const { apis } = view.catalogue;
  return (
    <table class="apis">
      <caption class="unseen">{filled(home.caption, { total: apis.length })}</caption>
      <thead>
        <tr>
          <th scope="col" class="pick">
            <span class="unseen">{home.compare}</span>
          </th>
          {headsOf(view).map(({ sort, name }, i) => (
            <th key={i} scope="col" {...(sort ? { 'data-sort': sort } : {})}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.map((api) => (
          <ApiRow key={api.id} view={view} api={api} />
        ))}
        {apis
          .filter((api) => !found.includes(api))
          .map((api) => (
            <ApiRow key={api.id} view={view} api={api} hidden />
          ))}
      </tbody>
      <tbody class="nothing" hidden={found.length > 0}>
        <tr class="empty">
          <td colSpan={columns}>
            <strong>{home.empty}</strong> {home.emptyHint} <a href={view.to('home')}>{home.seeAll}</a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** One sentence about all, in place of the same state in every row. */
function observedText(view: View): string {
  const { home } = view.text;
  const { apis, stateOf } = view.catalogue;
  const observed = apis.filter(({ id }) => stateOf(id, view.now).state !== 'not-yet-observed').length;
  return observed === 0 ? home.noneObserved : filled(home.someObserved, { observed, total: apis.length });
}

/** For stacked rows, which have no column heads to press. */
function Sort({ view }: ViewProps) {
  return (
    <label class="sort js">
      {view.text.home.sort}
      <select>
        <option value="">{view.text.home.number}</option>
        {headsOf(view).map(
          ({ sort, name }) =>
            sort && (
              <option key={sort} value={sort}>
                {name}
              </option>
            ),
        )}
      </select>
    </label>
  );
}
