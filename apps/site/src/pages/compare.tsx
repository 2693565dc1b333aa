import type { Api, Frozen } from '@farol/catalogue';
import { outlineHtml } from '@farol/catalogue/budget';
import { plainTree, textOf } from '../markup/tree.ts';
import { Button, Choice } from '../parts/button.tsx';
import { conditionsOf } from '../parts/compare/conditions.ts';
import { type Row, rowsOf } from '../parts/compare/rows.tsx';
import { Layout, TitleRow } from '../parts/layout.tsx';
import { Table } from '../parts/lists.tsx';
import { DataScript } from '../parts/prose.tsx';
import { DisputeNotes } from '../parts/sheet/disputes.tsx';
import { conclude } from '../view/conclude.ts';
import type { View } from '../view/view.ts';
import type { PageProps } from './state.ts';

type Entry = Frozen<Api>;

/**
 * All entries in one table, of which only the chosen columns show. The server concludes and sorts the rows for the choice that the
 * address names; the script does the same when the choice changes. Without it the boxes show their columns, and the button asks the server.
 */
export function Compare({ view, state: { ids = [] } }: PageProps) {
  const { compare, conclusion } = view.text;
  const { apis } = view.catalogue;
  const chosen = apis.filter(({ id }) => ids.includes(id));
  const conditions = conditionsOf(view);
  return (
    <Layout view={view} page="compare" words={compare}>
      <api-compare class="wrap page">
        <TitleRow title={compare.title} lead={compare.lead} />
        <form>
          <details class="choices" open={chosen.length < 2}>
            <summary>{compare.choose}</summary>
            <p class="starts">
              {compare.startWith}{' '}
              {startsOf(view).map(({ name, ids }) => (
                <a key={ids} href={`${view.to('compare')}?ids=${ids}#comparison`}>
                  {name}
                </a>
              ))}
            </p>
            <fieldset>
              <legend class="unseen">{compare.choose}</legend>
              {apis.map((api) => (
                <Choice
                  {...{ key: api.id, type: 'checkbox', name: 'ids', value: api.id, id: `c-${api.number}` }}
                  checked={ids.includes(api.id)}
                  text={api.name}
                />
              ))}
            </fieldset>
            <noscript>
              <Button type="submit" class="primary" text={compare.compare} />
            </noscript>
          </details>
        </form>
        {/* Here a link with its choice made leads: on a narrow screen the list above fills the first screen. */}
        <p id="comparison" role="status" class="unseen">
          {compare.tooFew}
        </p>
        <div
          class="conclusion"
          dangerouslySetInnerHTML={{ __html: outlineHtml(conclude(conditions, chosen, conclusion)) }}
        />
        <Rows view={view} chosen={chosen} />
        <DataScript data={{ conditions, words: conclusion }} />
        <DisputeNotes view={view} />
      </api-compare>
    </Layout>
  );
}

/** The rows that differ, those that differ in what decides seldom, and those that are equal; the last two folded. */
function Rows({ view, chosen }: { view: View; chosen: readonly Entry[] }) {
  const differs = ({ cell }: Row) =>
    chosen.length < 2 || new Set(chosen.map((api) => plainTree(cell(api)).map(textOf).join(''))).size > 1;
  const rows = rowsOf(view).map((row) => ({ row, differs: differs(row) }));
  const major = rows.filter(({ row, differs }) => differs && (!row.minor || chosen.length < 2));
  const folds = {
    minor: chosen.length < 2 ? [] : rows.filter(({ row, differs }) => differs && row.minor),
    same: rows.filter(({ differs }) => !differs),
  };
  return (
    <div class={['comparison', ...chosen.map(({ number }) => `on${number}`)].join(' ')}>
      <Cells view={view} rows={major.map(({ row }) => row)} />
      {(['minor', 'same'] as const).map((fold) => (
        <details key={fold} hidden={folds[fold].length === 0}>
          <summary>
            {view.text.compare[fold]} <b>{folds[fold].length}</b>
          </summary>
          <Cells view={view} rows={folds[fold].map(({ row }) => row)} />
        </details>
      ))}
    </div>
  );
}

function Cells({ view, rows }: { view: View; rows: readonly Row[] }) {
  const { apis } = view.catalogue;
  return (
    <Table
      class="rows"
      heads={[view.text.compare.field, ...apis.map((api) => <a href={view.to(`api:${api.id}`)}>{api.name}</a>)]}
      rows={rows.map(({ name, minor, cell }) => ({ name, class: minor && 'minor', cells: apis.map(cell) }))}
    />
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
