// The rows of the comparison: the declared facts, each with its disputes and marked where its day of review has passed.
import type { Api, Frozen } from '@farol/catalogue';
import { camelCase, type Field, facts, linkFields, termFields } from '@farol/catalogue/fields';
import { type Dated, type Dispute, type FactKind, factText, factValues } from '@farol/catalogue/internal';
import { filled } from '@farol/http';
import type { ComponentChildren } from 'preact';
import type { View } from '../../view/view.ts';
import { List } from '../lists.tsx';
import { AuthenticationTag, Mark, StateMark } from '../marks.tsx';
import { Prose } from '../prose.tsx';
import { DisputeButton } from '../sheet/disputes.tsx';
import { Library } from '../sheet/further.tsx';
import { limitWords } from '../sheet/limit-words.ts';
import { ClaimOverdue, Overdue } from '../sheet/sources.tsx';

type Entry = Frozen<Api>;
type Cell = (api: Entry) => ComponentChildren;
export type Row = {
  readonly name: string;
  readonly cell: Cell;
  /** A difference in it decides seldom. */
  readonly minor: boolean;
};

/** The charter's facts that decide most often stand first, then the terms. */
const decisive: readonly Field[] = [
  ...named('ends_at', 'authentication', 'cors', 'formats', 'free_tier', 'limits'),
  ...termFields,
  ...named('prices', 'freshness'),
];
const ordered: readonly Field[] = [
  ...decisive,
  ...linkFields,
  ...named('requests', 'credential_steps', 'scopes', 'data_forms', 'lineage', 'substitutes'),
  ...named('credential', 'version', 'base_address', 'description', 'practical_uses', 'category', 'brazil'),
];

function named(...ids: readonly string[]): Field[] {
  return ids.flatMap((id) => facts.filter((field) => field.id === id && !field.in));
}

export function rowsOf(view: View): Row[] {
  const parts = partCells(view);
  const rows = ordered.map((field): Row => {
    const cell = parts[field.id] ?? plainCell(view, field);
    const minor = !decisive.includes(field) || field.id === 'terms_url';
    return { name: view.say(field.name), cell: field.claimed ? claimed(view, field, cell) : cell, minor };
  });
  const state: Cell = (api) => <StateMark view={view} api={api} />;
  return [
    ...rows.filter(({ minor }) => !minor),
    ...failureRows(view),
    ...rows.filter(({ minor }) => minor),
    { name: view.text.sheet.state, cell: state, minor: true },
  ];
}

/** How each fails where a reader would meet it: the status it gives, and what that means. */
function failureRows(view: View): Row[] {
  return (['unknown-item', 'malformed-input', 'spent-limit'] as const).map((situation) => ({
    name: view.label('situation', situation),
    minor: false,
    cell: ({ failures }) => {
      const found = failures.filter((failure) => failure.situation === situation);
      if (found.length === 0) return stated(view, 'not-stated');
      return [
        ...new Set(
          found.map(({ status, means }) =>
            status === means ? String(status) : filled(view.text.compare.insteadOf, { status, means }),
          ),
        ),
      ].join(', ');
    },
  }));
}

function claimed(view: View, { id }: Field, cell: Cell): Cell {
  const field = camelCase(id) as Dispute['field'];
  return (api) => (
    <>
      {cell(api)} <DisputeButton view={view} api={api} field={field} />
      <ClaimOverdue view={view} api={api} field={field} />
    </>
  );
}

/** By the kind of the fact alone, so that a new one has its row. */
function plainCell(view: View, field: Field): Cell {
  const key = camelCase(field.id);
  if (field.in) {
    const kind = field.in;
    return (api) => {
      const fact = (api[kind] as unknown as Readonly<Record<string, Dated & { readonly value: string }>>)[key];
      if (!fact) return null;
      const shown = fact.value.startsWith('https:') ? (
        <a href={fact.value}>{new URL(fact.value).host}</a>
      ) : (
        stated(view, fact.value, field)
      );
      const licence = 'name' in fact && fact.name ? `, ${fact.name}` : '';
      return marked(view, kind, fact, licence ? [shown, licence] : shown);
    };
  }
  if (field.kind === 'flag') return (api) => view.text.compare[factValues(field, api)[0] === 'true' ? 'yes' : 'no'];
  return (api) => factText(field, api, view.language);
}

const marked = (view: View, kind: FactKind, fact: Dated, value: ComponentChildren) => (
  <>
    {value}
    <Overdue view={view} kind={kind} fact={fact} />
  </>
);

/** What no source states is quiet, so that what is stated stands out. */
const stated = (view: View, value: string, field?: Field) =>
  value === 'not-stated' ? (
    <Mark state="unknown">{view.label('termValue', value)}</Mark>
  ) : (
    view.say(field?.words?.[value] ?? { pt: value, en: value })
  );

/** Facts with members of their own, and those that have a mark. */
function partCells(view: View): Readonly<Record<string, Cell>> {
  const { say } = view;
  const entry = (id: string) => <a href={view.to(`api:${id}`)}>{view.catalogue.api(id)?.name}</a>;
  const list = (items: readonly ComponentChildren[], ordered = false) =>
    items.length === 0 ? view.text.compare.none : <List ordered={ordered} of={items} />;
  const dated = <F extends Dated>(
    kind: FactKind,
    facts: readonly F[],
    shown: (fact: F) => ComponentChildren,
    ordered = false,
  ) => {
    const items = facts.map((fact) => marked(view, kind, fact, shown(fact)));
    return list(items, ordered);
  };
  return {
    authentication: (api) => <AuthenticationTag view={view} api={api} />,
    cors: (api) => <Mark state={api.cors}>{view.label('cors', api.cors)}</Mark>,
    formats: ({ formats }) => <span class="mono">{formats.join(', ')}</span>,
    base_address: ({ baseAddress }) => <span class="mono">{baseAddress}</span>,
    description: ({ description }) => <Prose text={say(description)} />,
    free_tier: ({ freeTierShort }) => <Prose text={say(freeTierShort)} />,
    practical_uses: ({ practicalUses }) => list(practicalUses.map((use) => <Prose text={say(use)} />)),
    limits: ({ limits }) => list(limits.map((limit) => limitWords(view, limit))),
    credential: ({ credential }) => (credential ? <code>{credential.name}</code> : view.text.compare.none),
    version: ({ version }) => <span class="mono">{version.segment ?? view.text.sheet.noVersion}</span>,
    sdks: ({ links: { sdks } }) =>
      marked(
        view,
        'links',
        sdks,
        sdks.value === 'not-stated'
          ? stated(view, sdks.value)
          : list(sdks.value.map((sdk) => <Library view={view} {...sdk} />)),
      ),
    prices: ({ prices }) =>
      marked(view, 'prices', prices, [
        view.label('priceValue', prices.value),
        prices.items.length > 0 && (
          <List
            of={prices.items.map(
              ({ what, amount, currency, per }) => `${say(what)}: ${view.number(amount)} ${currency} / ${say(per)}`,
            )}
          />
        ),
      ]),
    ends_at: ({ endsAt }) =>
      endsAt
        ? marked(view, 'ends-at', endsAt, [
            `${endsAt.what}, ${view.date(endsAt.date)}. `,
            <Prose text={say(endsAt.text)} />,
          ])
        : view.text.compare.none,
    freshness: ({ freshness }) => {
      const { text } = freshness;
      return marked(view, 'freshness', freshness, text ? <Prose text={say(text)} /> : stated(view, 'not-stated'));
    },
    requests: ({ requests }) => dated('requests', requests, ({ title }) => say(title)),
    credential_steps: ({ credentialSteps }) =>
      dated('credential-steps', credentialSteps, ({ text }) => <Prose text={say(text)} />, true),
    scopes: ({ scopes }) =>
      dated('credential-steps', scopes, ({ name, meaning }) => [<code key="name">{name}</code>, ` (${say(meaning)})`]),
    data_forms: ({ dataForms }) =>
      dated('data-forms', dataForms, ({ what, text }) => [
        `${view.label('dataForm', what)}: `,
        text ? <Prose key="text" text={say(text)} /> : stated(view, 'not-stated'),
      ]),
    lineage: ({ lineage }) => dated('lineage', lineage, ({ text }) => <Prose text={say(text)} />),
    substitutes: ({ substitutes }) => dated('substitutes', substitutes, ({ api }) => entry(api)),
  };
}
