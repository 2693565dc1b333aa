import { type SchemeName, schemeNames } from '@farol/webhooks/scheme-names';

/** The value of `--scheme`, which was checked when the arguments were read. */
export function schemeOf(name: string | undefined): SchemeName {
  return schemeNames.find((one) => one === name) ?? 'spec';
}
