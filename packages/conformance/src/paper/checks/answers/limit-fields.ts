// Is the free tier stated in numbers (spec 8), and have RateLimit header fields the form of draft-ietf-httpapi-ratelimit-headers-11?

import { child } from '../../document/source.ts';
import { headersOf, valueOfOtherForm } from '../../model/headers.ts';
import { keywordIn, takes } from '../brasil/refusal.ts';
import { certain, likely, openApiCheck } from '../check.ts';

/** A list of strings, each with parameters; a policy has at least its quota. */
const forms = new Map([
  ['ratelimit', (value: string) => /^\s*"/.test(value) && /;\s*r=\d/.test(value)],
  ['ratelimit-policy', (value: string) => /^\s*"/.test(value) && /;\s*q=\d/.test(value)],
]);
const right = ['"default";q=100;w=60', '"default";r=50;t=30', '"default";r=50', '"default";q=100'];
const ofEarlierDrafts = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];

export const limitFields = openApiCheck({
  rule: 'limits-say-what-is-left',
  of: ({ operations }) => {
    const isField = (name: string) => forms.has(name) || ofEarlierDrafts.includes(name);
    const answers = operations.flatMap((one) => one.answers).filter(({ headers }) => headers.some(isField));
    // A shared header is judged once.
    const headers = answers.flatMap(headersOf).filter(({ name }) => isField(name));
    return [...new Map(headers.toReversed().map((one) => [one.at.value, one])).values()];
  },
  judge: (header) => {
    const { name, at } = header;
    const hasForm = forms.get(name);
    if (hasForm === undefined) return likely(at, 'limitFieldOfEarlierDraft', { name: at.key });
    const pattern = keywordIn(header.schema, 'pattern');
    const isRefused = pattern !== undefined && !right.some((value) => hasForm(value) && takes(header.schema, value));
    const wrong = valueOfOtherForm(header, hasForm) ?? (isRefused ? String(pattern.value) : undefined);
    return wrong === undefined ? undefined : certain(at, 'fieldOfOtherForm', { name: at.key, wrong });
  },
});

export const freeTier = openApiCheck({
  rule: 'limits-state-free-tier',
  of: ({ root }) => [child(child(root, 'info'), 'x-free-tier') ?? child(root, 'x-free-tier') ?? []].flat(),
  judge: (tier, { root }) => {
    const statesLimits = Object.keys(Object(root.value)).some((key) => /^x-(rate|limit|quota)/i.test(key));
    const isSaid = /\d|unlimited|ilimitad|\bn(o|one|ot|enhum|ão|ao)\b|\bsem /i.test(JSON.stringify(tier.value));
    return statesLimits || isSaid ? undefined : likely(tier, 'freeWithoutNumbers');
  },
});
