// Which rules of structure are there, and what are they called?

import texts from '../../../texts/structure.json' with { type: 'json' };
import type { Localized, RuleFacts } from '../../finding.ts';

/** Rules of the specification of OpenAPI, which are no rules of the catalogue. */
export const structureRules: readonly (RuleFacts & { readonly title: Localized })[] = Object.entries(texts.rules).map(
  ([id, { title }]) => ({ id, level: 'must', check: 'static', title }),
);
