// The rows of the comparison for the facts to decide by, each marked where its day of review has passed.
import { type Api, type Dated, type FactKind, type Frozen, linkNames, termNames } from '@farol/catalogue';
import type { ComponentChildren } from 'preact';
import type { View } from '../../view/view.ts';
import { Mark } from '../marks.tsx';
import { Overdue } from '../overdue.tsx';
import { Prose } from '../prose.tsx';
import { Items, type Row, Steps } from './row.tsx';

export function decisionRows(view: View): Row[] {
  return [...termRows(view), ...linkRows(view), ...costRows(view), ...accessRows(view), ...originRows(view)];
}

const marked = (view: View, kind: FactKind, fact: Dated, value: ComponentChildren) => (
  <>
    {value}
    <Overdue view={view} kind={kind} fact={fact} />
  </>
);

/** What no source states is quiet, so that what is stated stands out. */
const stated = (view: View, value: string) =>
  value === 'not-stated' ? (
    <Mark state="unknown">{view.label('termValue', value)}</Mark>
  ) : (
    view.label('termValue', value)
  );

const linked = (view: View, value: string) =>
  value.startsWith('https:') ? <a href={value}>{new URL(value).host}</a> : stated(view, value);

function termRows(view: View): Row[] {
  return [
    ...termNames.map((term) => ({
      name: view.label('termName', term),
      cell: ({ terms }: Frozen<Api>) => {
        const licence = term === 'dataLicense' && terms.dataLicense.name ? `, ${terms.dataLicense.name}` : '';
        const value = stated(view, terms[term].value);
        return marked(view, 'terms', terms[term], licence ? [value, licence] : value);
      },
    })),
    {
      name: view.label('termName', 'termsUrl'),
      cell: ({ terms: { termsUrl } }) => marked(view, 'terms', termsUrl, linked(view, termsUrl.value)),
    },
  ];
}

function linkRows(view: View): Row[] {
  return [
    ...linkNames.map((link) => ({
      name: view.label('linkName', link),
      cell: ({ links }: Frozen<Api>) => marked(view, 'links', links[link], linked(view, links[link].value)),
    })),
    {
      name: view.label('linkName', 'sdks'),
      cell: ({ links: { sdks } }) =>
        marked(
          view,
          'links',
          sdks,
          sdks.value === 'not-stated' ? (
            stated(view, sdks.value)
          ) : (
            <Items
              of={sdks.value.map(({ name, url, by }) => (
                <>
                  <a href={url}>{name}</a>
                  {by === 'community' && ` (${view.text.decision.community})`}
                </>
              ))}
            />
          ),
        ),
    },
  ];
}

function costRows(view: View): Row[] {
  const { decision } = view.text;
  return [
    {
      name: decision.prices,
      cell: ({ prices }) =>
        marked(
          view,
          'prices',
          prices,
          <>
            {view.label('priceValue', prices.value)}
            {prices.items.length > 0 && (
              <Items
                of={prices.items.map(
                  ({ what, amount, currency, per }) =>
                    `${view.say(what)}: ${view.number(amount)} ${currency} / ${view.say(per)}`,
                )}
              />
            )}
          </>,
        ),
    },
    {
      name: decision.freshness,
      cell: ({ freshness }) =>
        marked(
          view,
          'freshness',
          freshness,
          freshness.text ? <Prose text={view.say(freshness.text)} /> : stated(view, 'not-stated'),
        ),
    },
  ];
}

/** What to ask for, and how to get what the requests need. */
function accessRows(view: View): Row[] {
  const { decision, run, sheet } = view.text;
  return [
    {
      name: run.uses,
      cell: ({ requests }) => (
        <Items of={requests.map((request) => marked(view, 'requests', request, view.say(request.title)))} />
      ),
    },
    {
      name: sheet.keySteps,
      cell: ({ credentialSteps }) =>
        credentialSteps.length === 0 ? (
          view.text.compare.none
        ) : (
          <Steps
            of={credentialSteps.map((step) =>
              marked(view, 'credential-steps', step, <Prose text={view.say(step.text)} />),
            )}
          />
        ),
    },
    listRow(view, decision.scopes, ({ scopes }) =>
      scopes.map((scope) =>
        marked(
          view,
          'credential-steps',
          scope,
          <>
            <code>{scope.name}</code> ({view.say(scope.meaning)})
          </>,
        ),
      ),
    ),
  ];
}

function originRows(view: View): Row[] {
  const { decision } = view.text;
  const entry = (id: string) => <a href={view.to(`api:${id}`)}>{view.catalogue.api(id)?.name}</a>;
  return [
    listRow(view, decision.lineage, ({ lineage }) =>
      lineage.map((from) => marked(view, 'lineage', from, <Prose text={view.say(from.text)} />)),
    ),
    listRow(view, decision.substitutes, ({ substitutes }) =>
      substitutes.map((substitute) => marked(view, 'substitutes', substitute, entry(substitute.api))),
    ),
  ];
}

/** A list, or that there is none. */
function listRow(view: View, name: string, items: (api: Frozen<Api>) => readonly ComponentChildren[]): Row {
  return {
    name,
    cell: (api) => {
      const of = items(api);
      return of.length === 0 ? view.text.compare.none : <Items of={of} />;
    },
  };
}
