import type { Api, ApiFilter, Catalogue, Frozen, Guide, Observation, Rule } from '@farol/catalogue';

type RuleFilter = {
  readonly group?: Rule['group'] | undefined;
  readonly level?: Rule['level'] | undefined;
  readonly check?: Rule['check'] | undefined;
};

/** The look-ups of resolvers, each for many keys at once. Results are in the order of the keys. */
export type Lookups = {
  readonly findApis: (filters: readonly ApiFilter[]) => readonly (readonly Frozen<Api>[])[];
  readonly findRules: (filters: readonly RuleFilter[]) => readonly (readonly Frozen<Rule>[])[];
  readonly apis: (ids: readonly string[]) => readonly (Frozen<Api> | null)[];
  readonly rules: (ids: readonly string[]) => readonly (Frozen<Rule> | null)[];
  readonly guides: (ids: readonly string[]) => readonly (Frozen<Guide> | null)[];
  readonly rulesBrokenBy: (apis: readonly string[]) => readonly (readonly Frozen<Rule>[])[];
  readonly apisBreaking: (rules: readonly string[]) => readonly (readonly Frozen<Api>[])[];
  readonly rulesOf: (guides: readonly string[]) => readonly (readonly Frozen<Rule>[])[];
  readonly guideOf: (rules: readonly string[]) => readonly (Frozen<Guide> | null)[];
  readonly observationsOf: (apis: readonly string[]) => readonly (readonly Frozen<Observation>[])[];
};

export function createLookups(catalogue: Catalogue): Lookups {
  const rulesByGroup = Map.groupBy(catalogue.rules, (rule) => rule.group);
  const guideByGroup = new Map(catalogue.guides.map((guide) => [guide.group, guide]));
  const observationsByApi = Map.groupBy(catalogue.observations, (observation) => observation.api);
  return {
    findApis: (filters) => filters.map(catalogue.findApis),
    findRules: (filters) =>
      filters.map(({ group, level, check }) =>
        catalogue.rules.filter(
          (rule) =>
            rule.group === (group ?? rule.group) &&
            rule.level === (level ?? rule.level) &&
            rule.check === (check ?? rule.check),
        ),
      ),
    apis: (ids) => ids.map((id) => catalogue.api(id) ?? null),
    rules: (ids) => ids.map((id) => catalogue.rule(id) ?? null),
    guides: (ids) => ids.map((id) => catalogue.guide(id) ?? null),
    rulesBrokenBy: (apis) => apis.map(catalogue.rulesBrokenBy),
    apisBreaking: (rules) => rules.map(catalogue.apisBreaking),
    rulesOf: (guides) =>
      guides.map((id) => {
        const group = catalogue.guide(id)?.group;
        return group ? (rulesByGroup.get(group) ?? []) : [];
      }),
    guideOf: (rules) =>
      rules.map((id) => {
        const rule = catalogue.rule(id);
        return rule ? (guideByGroup.get(rule.group) ?? null) : null;
      }),
    observationsOf: (apis) => apis.map((api) => observationsByApi.get(api) ?? []),
  };
}
