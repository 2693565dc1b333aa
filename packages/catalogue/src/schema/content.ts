import type { Api } from './api-schema.ts';
import type { Change } from './change-schema.ts';
import type { CharterSection } from './charter-schema.ts';
import type { Term } from './glossary-schema.ts';
import type { Guide } from './guide-schema.ts';
import type { Observation } from './observation-schema.ts';
import type { Rule, Status } from './rule-schema.ts';
import type { Standard } from './standard-schema.ts';

export type Content = {
  readonly apis: readonly Api[];
  readonly rules: readonly Rule[];
  readonly guides: readonly Guide[];
  readonly statuses: readonly Status[];
  /** What this catalogue was asked to be, section by section. */
  readonly charter: readonly CharterSection[];
  /** The glossary, by id. */
  readonly terms: readonly Term[];
  /** Oldest first. */
  readonly observations: readonly Observation[];
  /** Newest first. */
  readonly changes: readonly Change[];
  /** The ledger of standards. */
  readonly standards: readonly Standard[];
};
