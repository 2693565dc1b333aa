// The catalogue in one language, as REST shows it.
import type { Catalogue, Language } from '@farol/catalogue';
import { type EntryView, entryView, ruleView } from '@farol/catalogue/views';
import { guideMembers } from '../../rest/guide-members.ts';
import { observationMembers, standardMembers, statusMembers } from '../../rest/plain-members.ts';

type Of = { readonly id: string };

/** Every view knows its language, so that related objects come in the same one. */
type View<T = object> = T & { readonly id: string; readonly language: Language };
type BreakingParts = { readonly breaks: readonly string[]; readonly language: Language };
export type ApiView = View<{ readonly labels: EntryView['labels'] }>;
export type RuleView = View;
export type GuideView = View;
export type ObservationView = View<{ readonly api: string }>;
export type FailureView = BreakingParts;
export type StandingView = { readonly api: string; readonly language: Language };

export type Views = ReturnType<typeof createViews>;

const made = new WeakMap<Catalogue, Map<string, Views>>();

/** Made once for each language and day: a catalogue does not change, and its overdue facts only with the day. */
export function viewsOf(catalogue: Catalogue, language: Language, now = Date.now()): Views {
  const known = made.get(catalogue) ?? new Map<string, Views>();
  made.set(catalogue, known);
  const key = `${language} ${new Date(now).toISOString().slice(0, 10)}`;
  const views = known.get(key) ?? createViews(catalogue, language, now);
  known.set(key, views);
  return views;
}

function createViews(catalogue: Catalogue, language: Language, now: number) {
  const { apis, rules, guides, observations } = catalogue;
  const context = { catalogue, language, now, page: () => null };
  const spoken = <T extends object>(items: readonly T[]) => items.map((item) => ({ ...item, language }));
  const api = finder(apis, (found) => {
    const view = entryView(found, context);
    return { ...view, language, failures: spoken(view.failures), quirks: spoken(view.quirks) };
  });
  const rule = finder(rules, (found) => {
    const view = ruleView(found, context);
    return { ...view, language, standings: spoken(view.standings) };
  });
  const guide = finder(guides, (found) => ({ ...guideMembers(found, context), language }));
  const observation = finder(observations, (found) => ({ ...observationMembers(found), language }));
  const standard = finder(catalogue.standards, (found) => standardMembers(found, context));
  let statuses: readonly object[] | undefined;
  return {
    api,
    rule,
    guide,
    observation,
    standard,
    statuses: (): readonly object[] => {
      statuses ??= catalogue.statuses.map((status) => copied(statusMembers(status, language)));
      return statuses;
    },
    /** Each of them makes one view, which the first requests would wait for. */
    all: (): readonly (() => unknown)[] => [
      ...apis.map((one) => () => api(one)),
      ...rules.map((one) => () => rule(one)),
      ...guides.map((one) => () => guide(one)),
    ],
  };
}

/** Views are made when they are first asked for: all of them at once would block the event loop for a tenth of a second. */
function finder<T extends Of, V extends object>(items: readonly T[], view: (item: T) => V): (of: Of) => V {
  const byId = new Map(items.map((item) => [item.id, item]));
  const views = new Map<string, V>();
  return ({ id }) => {
    const known = views.get(id);
    if (known !== undefined) return known;
    const item = byId.get(id);
    if (!item) throw new RangeError(`no view of "${id}" in this language`);
    const made = copied(view(item));
    views.set(id, made);
    return made;
  };
}

/** By way of JSON: a substring of a file keeps the whole file in memory and is slower to write. */
function copied<T extends object>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
