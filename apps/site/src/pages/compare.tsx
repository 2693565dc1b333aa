import { disputable, rowsOf } from '../parts/compare/rows.tsx';
import { Layout } from '../parts/layout.tsx';
import { Scroll } from '../parts/scroll.tsx';
import { DisputeNote, isDisputed } from '../parts/sheet/dispute-note.tsx';
import type { View } from '../view/view.ts';
import type { PageProps } from './state.ts';

/**
 * All entries in one table, of which only the chosen columns show. The checkboxes and the style sheet do that without scripts; a script
 * reads the choice from the address and puts the rows that differ first.
 */
export function Compare({ view, state: { ids = [] } }: PageProps) {
  const { compare } = view.text;
  const { apis } = view.catalogue;
  const shown = apis.flatMap(({ id, number }) => (ids.includes(id) ? [`on${number}`] : []));
  return (
    <Layout
      view={view}
      page="compare"
      words={compare}
      json="/v1/apis"
      styles={['practice/compare.css']}
      script="compare.js"
    >
      <api-compare class="wrap page">
        <div class="title-row">
          <h1>{compare.title}</h1>
          <p class="lead">
            {compare.lead} <span class="js">{compare.leadScript}</span>
          </p>
        </div>
        <p class="starts">
          {compare.startWith}{' '}
          {startsOf(view).map(({ name, ids }) => (
            <a key={ids} href={`${view.to('compare')}?ids=${ids}#comparison`}>
              {name}
            </a>
          ))}
        </p>
        <form>
          <fieldset class="choices">
            <legend>{compare.choose}</legend>
            {apis.map((api) => (
              <label key={api.id}>
                <input
                  type="checkbox"
                  name="ids"
                  value={api.id}
                  id={`c-${api.number}`}
                  checked={ids.includes(api.id)}
                />
                {api.name}
              </label>
            ))}
          </fieldset>
        </form>
        {/* Here a link with its choice made leads: on a narrow screen the list above fills the first screen. */}
        <p id="comparison" role="status" class="aside">
          {compare.tooFew}
        </p>
        <Scroll name={compare.table}>
          <table class={['comparison', ...shown].join(' ')}>
            <thead>
              <tr>
                <th scope="col">{compare.field}</th>
                {apis.map((api) => (
                  <th key={api.id} scope="col" class={`c${api.number}`}>
                    <a href={view.to(`api:${api.id}`)}>{api.name}</a>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rowsOf(view).map((row) => (
                <tr key={row.name}>
                  <th scope="row">{row.name}</th>
                  {apis.map((api) => (
                    <td key={api.id} class={`c${api.number}`}>
                      {row.cell(api)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
        {apis.flatMap((api) =>
          disputable
            .filter((field) => isDisputed(api, field))
            .map((field) => <DisputeNote key={`${api.id} ${field}`} view={view} api={api} field={field} />),
        )}
      </api-compare>
    </Layout>
  );
}

/** A comparison for each subject that has at least two entries. */
function startsOf(view: View): { readonly name: string; readonly ids: string }[] {
  return [...Map.groupBy(view.catalogue.apis, ({ category }) => category)]
    .filter(([, apis]) => apis.length > 1)
    .map(([category, apis]) => ({
      name: view.label('category', category),
      ids: apis
        .slice(0, 4)
        .map(({ id }) => id)
        .join(','),
    }));
}
