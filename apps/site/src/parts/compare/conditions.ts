// Which facts of an entry speak for it, and to whom? Each is a condition under which a reader would choose it.
import { type Api, type Claim, charterAddress, type Frozen } from '@farol/catalogue';
import { planBudget, readDemand } from '@farol/catalogue/budget';
import { filled } from '@farol/http';
import type { Condition, Held } from '../../client/compare/conclude.ts';
import { fieldAnchor } from '../../view/dispute-anchor.ts';
import type { View } from '../../view/view.ts';
import { isDisputed } from '../sheet/dispute-note.tsx';
import { limitWords } from '../sheet/limits.tsx';

type Entry = Frozen<Api>;
type Field = Claim['field'];

/** Terms that spare the reader something, in the order in which they decide. */
const spared = [
  ['signUp', ['no']],
  ['card', ['no']],
  ['paidAccount', ['no']],
  ['approval', ['no']],
  ['commercialUse', ['yes']],
  ['caching', ['yes', 'asked']],
  ['dataLicense', ['open']],
  ['personalData', ['no']],
  ['attribution', ['no']],
] as const;

/** The facts of the charter first. */
export function conditionsOf(view: View): Condition[] {
  const { apis } = view.catalogue;
  const words = view.text.conditions;
  const condition = (same: string, heldBy: (api: Entry) => Held | undefined): Condition => ({
    same,
    held: Object.fromEntries(
      apis.flatMap((api) => {
        const held = heldBy(api);
        return held ? [[api.number, held]] : [];
      }),
    ),
  });
  const eachOf = (values: readonly string[]) => [...new Set(values)];
  return [
    ...eachOf(apis.map(({ category }) => category)).map((category) => {
      const name = view.label('category', category);
      const text = filled(words.category.if, { name });
      return condition(name, (api) => (api.category === category ? ofEntry(view, api, '', text) : undefined));
    }),
    condition(words.noKey.same, (api) =>
      api.authentication === 'No key' ? ofClaim(view, api, 'authentication', words.noKey.if) : undefined,
    ),
    condition(words.cors.same, (api) => (api.cors === 'yes' ? ofClaim(view, api, 'cors', words.cors.if) : undefined)),
    condition(words.limits.same, (api) => ofLimits(view, api)),
    ...spared.slice(0, 4).map(termCondition),
    condition(words.prices.same, ({ prices }) =>
      prices.value === 'free' && prices.source ? read(view, prices.source, words.prices.if) : undefined,
    ),
    condition(words.status.same, (api) =>
      api.failures.length > 0 && !api.failures.some(({ status, means }) => status < 300 && means >= 400)
        ? ofEntry(view, api, '#failures', words.status.if)
        : undefined,
    ),
    ...eachOf(apis.flatMap(({ formats }) => formats)).map((format) =>
      condition(format, (api) =>
        api.formats.some((one) => one === format)
          ? ofClaim(view, api, 'formats', filled(words.formats.if, { format }))
          : undefined,
      ),
    ),
    ...spared.slice(4).map(termCondition),
    condition(words.openapi.same, ({ links: { openapi } }) =>
      openapi.value !== 'not-stated' && openapi.source ? read(view, openapi.source, words.openapi.if) : undefined,
    ),
  ];

  function termCondition([term, values]: (typeof spared)[number]): Condition {
    return condition(words[term].same, ({ terms }) => {
      const { value, source } = terms[term];
      return source && values.some((one) => one === value) ? read(view, source, words[term].if) : undefined;
    });
  }
}

const read = (view: View, source: string, text: string): Held => ({
  text,
  href: source,
  mark: view.text.conditions.source,
});

const ofEntry = (view: View, api: Entry, anchor: string, text: string): Held => ({
  text,
  href: `${view.to(`api:${api.id}`)}${anchor}`,
  mark: view.text.rules.sheet.toLowerCase(),
});

function ofClaim(view: View, api: Entry, field: Field, text: string): Held {
  const claim = api.claims.find((one) => one.field === field);
  const sheet = view.to(`api:${api.id}`);
  const from = claim?.source
    ? read(view, claim.source, text)
    : { text, href: charterAddress(claim?.spec ?? '', view.language), mark: `§${claim?.spec}` };
  return { ...from, ...(isDisputed(api, field) && { disputed: `${sheet}#${fieldAnchor(field)}` }) };
}

/** The largest limit counts, by the calls that it allows in a day. */
function ofLimits(view: View, api: Entry): Held | undefined {
  const { demand } = readDemand(new URLSearchParams('calls=1&hours=24&arrive=even'));
  const withCredential = api.credential !== null && !api.credential.optional;
  const { mostUsers, decisive } = planBudget(api.limits, demand, { withCredential });
  const limit = api.limits.find(({ requests, per }) => requests === decisive?.limit && per === decisive?.per);
  if (!mostUsers || !limit) return undefined;
  const text = filled(view.text.conditions.limits.if, { limit: limitWords(view, limit) });
  const held = ofClaim(view, api, 'freeTier', text);
  return { ...held, rank: mostUsers };
}
