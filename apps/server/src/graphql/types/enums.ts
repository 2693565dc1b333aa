import {
  authentications,
  basisParts,
  categories,
  checks,
  claimedFields,
  formats,
  kinds,
  languages,
  limitKinds,
  limitScopes,
  priceValues,
  ruleGroups,
  ruleLevels,
  situations,
  standingVerdicts,
  states,
  termValues,
  verdicts,
  type Window,
  windows,
} from '@farol/catalogue';
import type { Builder } from '../schema/builder.ts';
import { enumName } from '../schema/enum-name.ts';

/**
 * The closed lists of the catalogue, so that a new value there is a new value here. Inside the schema a value is its name: the
 * localised catalogue holds names already, and no answer has to look them up.
 */
export function createEnums(builder: Builder) {
  const closed = <const Value extends string>(
    name: string,
    description: string,
    values: readonly Value[],
    describe?: (value: Value) => string | undefined,
  ) => builder.enumType(name, { description, values: named(values, describe, enumName) });

  return {
    // Only an input, so it is translated on the way in.
    language: builder.enumType('Language', {
      description: 'The languages of the catalogue.',
      values: named(
        languages,
        (value) => (value === 'pt' ? 'Brazilian Portuguese.' : 'English.'),
        (value) => value,
      ),
    }),
    authentication: closed(
      'Authentication',
      'Authentication types in entries (section 2.2 of the charter).',
      authentications,
      (value) => `Labelled “${value}”.`,
    ),
    format: closed(
      'Format',
      'Formats named in entries (section 2.3 of the charter).',
      formats,
      (value) => `Labelled “${value}”.`,
    ),
    cors: closed('Cors', 'Whether browser JavaScript on another domain may call an API.', ['yes', 'no']),
    kind: closed('ApiKind', 'The row in section 8 of the charter that an entry belongs to.', kinds),
    category: closed('Category', 'A category of the catalogue.', categories),
    place: closed('CredentialPlace', 'Where a key goes.', ['header', 'query', 'bearer'], (value) =>
      value === 'bearer' ? 'The header Authorization: Bearer.' : undefined,
    ),
    limitKind: closed('LimitKind', 'How firmly a limit is stated.', limitKinds),
    limitScope: closed('LimitScope', 'The calls that a limit counts together.', limitScopes, (value) =>
      value === 'query' ? 'Bounds a single request instead of a rate.' : undefined,
    ),
    limitCredential: closed('LimitCredential', 'Which calls a limit counts.', ['with', 'without', 'either'], (value) =>
      value === 'either' ? 'Calls with a credential and calls without one.' : `Calls ${value} a credential.`,
    ),
    window: closed('Window', 'The window that a limit counts in.', Object.keys(windows) as Window[]),
    situation: closed('Situation', 'A situation that a caller of an API meets.', situations),
    confidence: closed('Confidence', 'How sure the catalogue is of a fact.', ['high', 'medium', 'low']),
    provenance: closed('Provenance', 'Where a sample comes from.', ['recorded', 'illustrative'], (value) =>
      value === 'recorded' ? 'Recorded from a real response.' : 'Made to show the shape.',
    ),
    shape: closed('BodyShape', 'The outermost value of a JSON body.', ['object', 'array']),
    claimedField: closed('ClaimedField', 'A field of an entry that claims and disputes are about.', claimedFields),
    claimBy: closed('ClaimBy', 'Who states a fact.', ['spec', 'provider', 'third-party']),
    state: closed('EntryState', 'Where an entry stands, by the evidence there is.', states),
    verdict: closed('Verdict', 'Whether an observation confirms a stated fact.', verdicts),
    standing: closed(
      'StandingVerdict',
      'Whether an entry keeps a rule, by what it states.',
      standingVerdicts,
      (value) => (value === 'disputed' ? 'Sources contradict each other.' : undefined),
    ),
    standingBasis: closed('StandingBasis', 'The part of an entry that a verdict rests on.', basisParts),
    ruleGroup: closed('RuleGroup', 'Rules that belong together.', ruleGroups),
    ruleLevel: closed('RuleLevel', 'How binding a rule is.', ruleLevels),
    check: closed('Check', 'How a rule can be checked.', checks, (value) =>
      value === 'static'
        ? 'By reading a description of the API.'
        : value === 'live'
          ? 'By calling the API.'
          : 'By judgement only.',
    ),
    termValue: closed('TermValue', 'A closed value of a term of use.', [...new Set(Object.values(termValues).flat())]),
    priceValue: closed('PriceValue', 'Whether the provider bills for some use.', priceValues),
    codeLanguage: closed('CodeLanguage', 'The language of a code sample.', [
      'graphql',
      'javascript',
      'http',
      'json',
      'shell',
    ]),
  };
}

function named<Value extends string, Inside extends string>(
  values: readonly Value[],
  describe: ((value: Value) => string | undefined) | undefined,
  inside: (value: Value) => Inside,
): Record<string, { readonly value: Inside; readonly description?: string }> {
  return Object.fromEntries(
    values.map((value) => {
      const description = describe?.(value);
      const entry = { value: inside(value) };
      return [enumName(value), description === undefined ? entry : { ...entry, description }];
    }),
  );
}
