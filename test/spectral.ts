// The errors that Spectral finds in a description, by its own rules and those of OWASP, as they come. Loading it takes seconds, and so does
// each description, so only the long form asks it.
import core from '@stoplight/spectral-core';
import owasp from '@stoplight/spectral-owasp-ruleset';
import rulesets from '@stoplight/spectral-rulesets';

const error = 0;

export async function spectralErrors(description: string): Promise<string[]> {
  const spectral = new core.Spectral();
  spectral.setRuleset(
    new core.Ruleset({ extends: [rulesets.oas, owasp] } as ConstructorParameters<typeof core.Ruleset>[0]),
  );
  const found = await spectral.run(description);
  return found.filter(({ severity }) => severity === error).map(({ code, path }) => `${code}: ${path.join('/')}`);
}
