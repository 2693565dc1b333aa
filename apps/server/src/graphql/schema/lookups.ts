import type { ApiFilter, Catalogue, Rule } from '@farol/catalogue';

type RuleFilter = {
  readonly group?: Rule['group'] | undefined;
  readonly level?: Rule['level'] | undefined;
  readonly check?: Rule['check'] | undefined;
};

/** The look-ups of resolvers, each for many keys at once. Results are in the order of the keys. */
export type Lookups = ReturnType<typeof createLookups>;

export function createLookups(catalogue: Catalogue) {
  const rulesByGroup = Map.groupBy(catalogue.rules, (rule) => rule.group);
  const guideByGroup = new Map(catalogue.guides.map((guide) => [guide.group, guide]));
  const observationsByApi = Map.groupBy(catalogue.observations, (observation) => observation.api);
  return {
    findApis: (filters: readonly ApiFilter[]) => filters.map(catalogue.findApis),
    findRules: (filters: readonly RuleFilter[]) =>
      filters.map(({ group, level, check }) =>
        catalogue.rules.filter(
          (rule) =>
            rule.group === (group ?? rule.group) &&
            rule.level === (level ?? rule.level) &&
            rule.check === (check ?? rule.check),
        ),
      ),
    apis: (ids: readonly string[]) => ids.map((id) => catalogue.api(id) ?? null),
    rules: (ids: readonly string[]) => ids.map((id) => catalogue.rule(id) ?? null),
    guides: (ids: readonly string[]) => ids.map((id) => catalogue.guide(id) ?? null),
    rulesBrokenBy: (apis: readonly string[]) => apis.map(catalogue.rulesBrokenBy),
    apisBreaking: (rules: readonly string[]) => rules.map(catalogue.apisBreaking),
    rulesOf: (guides: readonly string[]) =>
      guides.map((id) => {
        const group = catalogue.guide(id)?.group;
        return group ? (rulesByGroup.get(group) ?? []) : [];
      }),
    guideOf: (rules: readonly string[]) =>
      rules.map((id) => {
        const rule = catalogue.rule(id);
        return rule ? (guideByGroup.get(rule.group) ?? null) : null;
      }),
    observationsOf: (apis: readonly string[]) => apis.map((api) => observationsByApi.get(api) ?? []),
  };
}
