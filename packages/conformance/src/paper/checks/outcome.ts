// What does a check on paper find?
import type { Text } from '@farol/http';
import type { Fix, Sureness } from '../../finding.ts';
import type { Place } from '../document/source.ts';
import type { GraphqlPaper, SchemaSpot } from '../model/graphql.ts';
import type { OpenApiPaper } from '../model/open-api.ts';

export type Breach = {
  readonly at: Place | SchemaSpot;
  readonly sure: Sureness;
  readonly message: Text;
  readonly mend: Text;
  readonly fix?: Fix;
  readonly many?: { readonly message: Text; readonly of: number };
};

/** The breaches found, or what shows that there are none; or the reason why the rule cannot be judged. */
export type Outcome = { readonly breaches: readonly Breach[]; readonly evidence?: Text } | Text;

export type Check<Paper> = {
  readonly rule: string;
  readonly judge: (paper: Paper, previous?: Paper) => Outcome;
};

export type OpenApiCheck = Check<OpenApiPaper>;
export type GraphqlCheck = Check<GraphqlPaper>;

export function isReason(outcome: Outcome): outcome is Text {
  return 'pt' in outcome;
}
