// What does a picture of an entry say?
import type { Api, Catalogue, Frozen, Language } from '@farol/catalogue';
import { facts } from '@farol/catalogue/fields';
import { disputedFacts } from '@farol/catalogue/internal';
import type { BadgePart } from '@farol/http/picture';
import { say } from '../words.ts';

export type Shown = { readonly catalogue: Catalogue; readonly api: Frozen<Api>; readonly language: Language };
export type Row = BadgePart & { readonly name: string };

const tones = { confirmed: 'good', disputed: 'bad', stale: 'warning', 'not-yet-observed': 'plain' } as const;

/** Each as the entry has it; one that a source contests says so here too. */
export function entryFacts({ catalogue, api, language }: Shown) {
  const contested = disputedFacts(api);
  const row = (id: string, value: string, of: readonly string[] = [id]): Row => {
    const name = facts.find((one) => one.id === id)?.name[language] ?? id;
    const isContested = of.some((fact) => contested.includes(fact));
    const text = isContested ? `${value} (${say('disputed')[language].toLowerCase()})` : value;
    return { name, text, tone: isContested ? 'warning' : 'plain' };
  };
  const { state } = catalogue.stateOf(api.id, Date.now());
  const { endsAt: end } = api;
  return {
    state: { ...row('state', catalogue.label('state', state, language)), tone: tones[state] },
    access: row('authentication', catalogue.label('authentication', api.authentication, language)),
    cors: row('cors', catalogue.label('cors', api.cors, language)),
    limit: row('free_tier', api.freeTierShort[language], ['free_tier', 'limits']),
    end: end && { ...row('ends_at', `${end.what}, ${end.date}`), tone: 'warning' as const },
  };
}
