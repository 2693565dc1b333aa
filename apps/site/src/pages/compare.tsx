import { type Api, type Frozen, linkNames, termNames } from '@farol/catalogue';
import type { ComponentChildren } from 'preact';
import { Layout } from '../parts/layout.tsx';
import { InMarkdown } from '../parts/markdown-only.tsx';
import { AuthenticationTag, Mark, StateMark } from '../parts/marks.tsx';
import { Overdue } from '../parts/overdue.tsx';
import { Prose } from '../parts/prose.tsx';
import { Scroll } from '../parts/scroll.tsx';
import { DisputeButton, DisputeNote, isDisputed } from '../parts/sheet/dispute-note.tsx';
import { limitWords } from '../parts/sheet/limits.tsx';
import { corsState } from '../view/cors-state.ts';
import type { View } from '../view/view.ts';

/** The fields of the table that can be disputed. */
const disputedFields = ['authentication', 'cors', 'freeTier', 'limits'] as const;

type Row = { readonly name: string; readonly cell: (api: Frozen<Api>) => ComponentChildren };

/**
 * All entries in one table, of which only the chosen columns show. The checkboxes and the style sheet do that without scripts; a script
 * reads the choice from the address and puts the rows that differ first.
 */
export function Compare({ view }: { view: View }) {
  const { compare } = view.text;
  const { apis } = view.catalogue;
  return (
    <Layout
      view={view}
      head={{
        key: 'compare',
        title: compare.title,
        description: compare.description,
        json: '/v1/apis',
        script: view.assets.compareScript,
      }}
    >
      <api-compare class="wrap page">
        <div class="title-row">
          <h1>{compare.title}</h1>
          <p class="lead">{compare.lead}</p>
        </div>
        <p class="starts">
          {compare.startWith}
          <InMarkdown>: </InMarkdown>
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
                <input type="checkbox" name="ids" value={api.id} id={`c-${api.number}`} />
                {api.name}
              </label>
            ))}
          </fieldset>
        </form>
        {/* Here a link with its choice made leads: on a narrow screen the list above fills the first screen. */}
        <p id="comparison" role="status" class="aside" data-html-only>
          {compare.tooFew}
        </p>
        <Scroll name={compare.table}>
          <table class="comparison">
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
          disputedFields
            .filter((field) => isDisputed(api, field))
            .map((field) => <DisputeNote key={`${api.id} ${field}`} view={view} api={api} field={field} />),
        )}
      </api-compare>
    </Layout>
  );
}

/** A column shows when its box is ticked. Written out at build, since a style sheet cannot compare two attributes. */
export function compareRules(apis: readonly Frozen<Api>[]): string {
  return apis
    .map(({ number }) => `body:has(#c-${number}:checked) .comparison .c${number}`)
    .join(',')
    .concat('{display:table-cell}');
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

function rowsOf(view: View): Row[] {
  const { compare, sheet, home } = view.text;
  return [
    {
      name: sheet.authentication,
      cell: (api) => (
        <>
          <AuthenticationTag view={view} api={api} /> <DisputeButton view={view} api={api} field="authentication" />
        </>
      ),
    },
    {
      name: sheet.cors,
      cell: (api) => (
        <>
          <Mark state={corsState(api)}>{view.label('cors', api.cors)}</Mark>
          <DisputeButton view={view} api={api} field="cors" />
        </>
      ),
    },
    { name: sheet.formats, cell: (api) => <span class="mono">{api.formats.join(', ')}</span> },
    {
      name: home.freeTier,
      cell: (api) => (
        <>
          <Prose text={view.say(api.freeTierShort)} /> <DisputeButton view={view} api={api} field="freeTier" />
        </>
      ),
    },
    {
      name: compare.limits,
      cell: (api) => (
        <>
          <ul>
            {api.limits.map((limit, i) => (
              <li key={i}>
                {limitWords(view, limit)}
                {i < api.limits.length - 1 && <InMarkdown>;</InMarkdown>}
              </li>
            ))}
          </ul>
          <DisputeButton view={view} api={api} field="limits" />
        </>
      ),
    },
    ...decisionRows(view),
    { name: compare.credential, cell: (api) => (api.credential ? <code>{api.credential.name}</code> : compare.none) },
    { name: sheet.version, cell: (api) => <span class="mono">{api.version.segment ?? sheet.noVersion}</span> },
    { name: compare.category, cell: (api) => view.label('category', api.category) },
    { name: compare.brazil, cell: (api) => (api.brazil ? compare.yes : compare.no) },
    {
      name: compare.broken,
      cell: (api) => <a href={`${view.to(`api:${api.id}`)}#quirks`}>{view.catalogue.rulesBrokenBy(api.id).length}</a>,
    },
    { name: sheet.state, cell: (api) => <StateMark view={view} api={api} /> },
  ];
}

/** The facts to decide by, each marked where its day of review has passed. */
function decisionRows(view: View): Row[] {
  const { decision } = view.text;
  const linked = (value: string) =>
    value.startsWith('https:') ? <a href={value}>{new URL(value).host}</a> : view.label('termValue', value);
  return [
    ...termNames.map((term) => ({
      name: view.label('termName', term),
      cell: ({ terms }: Frozen<Api>) => (
        <>
          {view.label('termValue', terms[term].value)}
          {term === 'dataLicense' && terms.dataLicense.name && `, ${terms.dataLicense.name}`}
          <Overdue view={view} kind="terms" fact={terms[term]} />
        </>
      ),
    })),
    {
      name: view.label('termName', 'termsUrl'),
      cell: ({ terms: { termsUrl } }) => (
        <>
          {linked(termsUrl.value)}
          <Overdue view={view} kind="terms" fact={termsUrl} />
        </>
      ),
    },
    ...linkNames.map((link) => ({
      name: view.label('linkName', link),
      cell: ({ links }: Frozen<Api>) => (
        <>
          {linked(links[link].value)}
          <Overdue view={view} kind="links" fact={links[link]} />
        </>
      ),
    })),
    {
      name: decision.prices,
      cell: ({ prices }) => (
        <>
          {view.label('priceValue', prices.value)}
          {prices.items.length > 0 && (
            <ul>
              {prices.items.map(({ what, amount, currency, per }, i) => (
                <li key={i}>
                  {view.say(what)}: {view.number(amount)} {currency} / {view.say(per)}
                  {i < prices.items.length - 1 && <InMarkdown>;</InMarkdown>}
                </li>
              ))}
            </ul>
          )}
          <Overdue view={view} kind="prices" fact={prices} />
        </>
      ),
    },
    {
      name: decision.freshness,
      cell: ({ freshness }) => (
        <>
          {freshness.text ? <Prose text={view.say(freshness.text)} /> : view.label('termValue', 'not-stated')}
          <Overdue view={view} kind="freshness" fact={freshness} />
        </>
      ),
    },
    {
      name: decision.substitutes,
      cell: ({ substitutes }) =>
        substitutes.length === 0
          ? view.text.compare.none
          : substitutes.map((substitute, i) => (
              <>
                {i > 0 && ', '}
                <a href={view.to(`api:${substitute.api}`)}>{view.catalogue.api(substitute.api)?.name}</a>
                <Overdue view={view} kind="substitutes" fact={substitute} />
              </>
            )),
    },
  ];
}
