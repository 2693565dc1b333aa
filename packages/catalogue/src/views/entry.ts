// How does an entry look as JSON? A member for each declared fact, in their order.
import { commandLine } from '../command-line.ts';
import { overdueFacts } from '../evidence/shelf-life.ts';
import { camelCase, entryFields, type Field } from '../fields/index.ts';
import { disputedFacts } from '../find/api-filter.ts';
import type { Api } from '../schema/api-schema.ts';
import type { Text } from '../schema/forms.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import { deadlineView, decisionParts } from './decision-parts.ts';
import { entryParts } from './entry-parts.ts';
import { dayOf, labelsOf, type ViewContext } from './view-context.ts';

type EntryField = (typeof entryFields)[number];
type Listed = Extract<EntryField, { readonly listed: boolean }>;
type Shown<F> = F extends { readonly kind: 'part'; readonly id: infer Id }
  ? Id extends keyof PartValues
    ? PartValues[Id]
    : never
  : F extends { readonly kind: 'choice'; readonly words: infer Words }
    ? keyof Words & string
    : F extends { readonly kind: 'choices'; readonly words: infer Words }
      ? (keyof Words & string)[]
      : F extends { readonly kind: 'texts' }
        ? string[]
        : F extends { readonly kind: 'flag' }
          ? boolean
          : F extends { readonly kind: 'count' }
            ? number
            : string;

type ListedParts = ReturnType<typeof listedParts>;
type PartValues = ListedParts & ReturnType<typeof fullParts>;

export type EntrySummary = { readonly id: string } & { [F in Listed as F['id']]: Shown<F> };
export type EntryView = { readonly id: string } & { [F in EntryField as F['id']]: Shown<F> } & {
  readonly labels: ReturnType<typeof labelsOf>;
};

/** An entry as lists show it. */
export function entrySummary(api: Frozen<Api>, context: ViewContext): EntrySummary {
  const listed = entryFields.filter((field) => 'listed' in field);
  return { id: api.id, ...members(listed, api, context, listedParts(api, context)) } as EntrySummary;
}

/** An entry in full. */
export function entryView(api: Frozen<Api>, context: ViewContext): EntryView {
  const parts = { ...listedParts(api, context), ...fullParts(api, context) };
  return { id: api.id, ...members(entryFields, api, context, parts), labels: labelsOf(api, context) } as EntryView;
}

function members(
  fields: readonly Field[],
  api: Frozen<Api>,
  { language }: ViewContext,
  parts: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const written = api as unknown as Readonly<Record<string, unknown>>;
  const value = ({ id, kind }: Field) => {
    const stated = written[camelCase(id)];
    if (kind === 'part') return parts[id];
    if (kind === 'text') return (stated as Text)[language];
    if (kind === 'texts') return (stated as readonly Text[]).map((text) => text[language]);
    return Array.isArray(stated) ? [...stated] : stated;
  };
  return Object.fromEntries(fields.map((field) => [field.id, value(field)]));
}

function listedParts(api: Frozen<Api>, context: ViewContext) {
  return {
    first_request: commandLine(api),
    state: context.catalogue.stateOf(api.id, context.now).state,
    ends_at: deadlineView(api, context.language, dayOf(context)),
    disputed: [...disputedFacts(api)],
    overdue_facts: overdueFacts(api, dayOf(context)).map(({ fact }) => fact),
  };
}

function fullParts(api: Frozen<Api>, context: ViewContext) {
  const today = dayOf(context);
  return {
    ...entryParts(api, context.language, today),
    ...decisionParts(api, context.language, today),
    breaks: context.catalogue.rulesBrokenBy(api.id).map((rule) => rule.id),
  };
}
