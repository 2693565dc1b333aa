import { type Catalogue, claimedFields, datedFacts } from '@farol/catalogue/ask';

type Named = { readonly catalogue: Catalogue; readonly commands: readonly { readonly name: string }[] };
type Ids = (known: Named) => readonly string[];

/** What can be chosen where a parameter names one of these. */
export const idsOf = {
  api: ({ catalogue }) => catalogue.apis.map(({ id }) => id),
  rule: ({ catalogue }) => catalogue.rules.map(({ id }) => id),
  guide: ({ catalogue }) => catalogue.guides.map(({ id }) => id),
  command: ({ commands }) => [...new Set(commands.flatMap(({ name }) => name.split(' ')))],
  /** The claimed fields, and every dated fact that an entry has. */
  field: ({ catalogue }) => {
    const facts = catalogue.apis.flatMap((api) => datedFacts(api).map(({ fact }) => fact));
    return [...claimedFields, ...new Set(facts.filter((fact) => !fact.startsWith('claims.')))];
  },
} as const satisfies Readonly<Record<string, Ids>>;
