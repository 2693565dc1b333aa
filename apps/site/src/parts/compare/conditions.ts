// Which facts of an entry speak for it, and to whom? Each is a condition under which a reader would choose it.
import type { Api, Frozen } from '@farol/catalogue';
import { planFor, readDemand } from '@farol/catalogue/budget';
import { camelCase, facts } from '@farol/catalogue/fields';
import { type Claim, charterAddress, factValues } from '@farol/catalogue/internal';
import { filled } from '@farol/http';
import { fieldAnchor } from '../../view/addresses.ts';
import type { Condition, Held } from '../../view/conclude.ts';
import type { View } from '../../view/view.ts';
import { isDisputed } from '../sheet/disputes.tsx';
import { limitWords } from '../sheet/limit-words.ts';

type Entry = Frozen<Api>;

export function conditionsOf(view: View): Condition[] {
  const { apis } = view.catalogue;
  const words = view.text.conditions;
  const condition = (same: string, heldBy: (api: Entry) => Held | undefined): Condition => {
    const held = apis.flatMap((api) => {
      const one = heldBy(api);
      return one ? [[api.number, one] as const] : [];
    });
    return { same, held: Object.fromEntries(held) };
  };
  /** One condition for each value that an entry has of this fact. */
  const eachOf = (id: 'category' | 'formats') => {
    const field = facts.find((one) => one.id === id);
    if (!field) return [];
    return [...new Set(apis.flatMap((api) => factValues(field, api)))].map((value) => {
      const name = view.say(field.words?.[value] ?? { pt: value, en: value });
      const text = filled(words[id].if, { name });
      return condition(name, (api) => {
        if (!factValues(field, api).includes(value)) return undefined;
        const held = factHeld(view, api, id, text);
        return id === 'category' ? { ...held, unless: exchangedFor(view, api) } : held;
      });
    });
  };
  /** Says more than the value where both have it, and nothing where one has not. */
  const undisputed = (api: Entry): Held | undefined => {
    if (api.cors === 'no' || isDisputed(api, 'cors')) return undefined;
    const unless = apis.filter(({ cors }) => cors === 'no').map(({ number }) => number);
    return { ...factHeld(view, api, 'cors', words.undisputed), unless };
  };
  return [
    ...eachOf('category'),
    condition('', undisputed),
    // Those of the charter first, then as they decide; the values speak for an entry.
    ...Object.entries(words.wanted).map(([id, { same, if: text, values }]) => {
      const field = facts.find((one) => one.id === id);
      const isFact = !['limits', 'stated_limit', 'status'].includes(id);
      const unstated = apis.filter((api) => isFact && field && factValues(field, api).includes('not-stated'));
      const made = condition(same, (api) => {
        if (id === 'limits' || id === 'stated_limit') return limitHeld(view, api, text, id === 'limits');
        if (id === 'status') return statusHeld(view, api, text);
        const holds = field && factValues(field, api).some((value) => values.some((wanted) => wanted === value));
        return holds ? factHeld(view, api, id, text) : undefined;
      });
      return unstated.length === 0 ? made : { ...made, unstated: unstated.map(({ number }) => number) };
    }),
    ...eachOf('formats'),
  ];
}

/** Numbers of the entries that serve its subject too. */
function exchangedFor({ catalogue }: View, { substitutes }: Entry): number[] {
  return substitutes.flatMap(({ api }) => catalogue.api(api)?.number ?? []);
}

/** With the mark of its source: a section of the charter, the page where it was read, or else the entry. */
function factHeld(view: View, api: Entry, id: string, text: string): Held {
  const field = camelCase(id) as Claim['field'];
  const claim = api.claims.find((one) => one.field === field);
  const parts = { ...api, ...api.terms } as Readonly<Record<string, unknown>>;
  const source = claim?.source ?? (parts[camelCase(id)] as { readonly source?: string } | undefined)?.source;
  const sheet = view.to(`api:${api.id}`);
  const disputed = isDisputed(api, field) && { disputed: `${sheet}#${fieldAnchor(field)}` };
  if (source) return { text, href: source, mark: view.text.conditions.source, ...disputed };
  if (claim?.spec)
    return { text, href: charterAddress(claim.spec, view.language), mark: `§${claim.spec}`, ...disputed };
  return { text, href: sheet, mark: view.text.conditions.entry, ...disputed };
}

/** No failure that is known hides in a success. */
function statusHeld(view: View, api: Entry, text: string): Held | undefined {
  const isHidden = api.failures.some(({ status, means }) => status < 300 && means >= 400);
  if (isHidden || api.failures.length === 0) return undefined;
  return { text, href: `${view.to(`api:${api.id}`)}#failures`, mark: view.text.conditions.entry };
}

/** Of limits with a number the largest counts, by the calls that it allows in a day. */
function limitHeld(view: View, api: Entry, said: string, isRanked: boolean): Held | undefined {
  const { demand } = readDemand(new URLSearchParams('calls=1&hours=24&arrive=even'));
  const { mostUsers, decisive } = planFor(api, demand, false);
  const limit = api.limits.find(({ requests, per }) => requests === decisive?.limit && per === decisive?.per);
  if (!mostUsers || !limit) return undefined;
  const text = filled(said, { limit: limitWords(view, limit) });
  return { ...factHeld(view, api, 'free_tier', text), ...(isRanked && { rank: mostUsers }) };
}
