// How is a check on paper declared?

import type { Text } from '@farol/http';
import paperTexts from '../../../texts/paper.json' with { type: 'json' };
import reportTexts from '../../../texts/report.json' with { type: 'json' };
import { worded } from '../../worded.ts';
import type { GraphqlPaper } from '../model/graphql.ts';
import type { OpenApiPaper } from '../model/open-api.ts';
import { type Operation, title } from '../model/operation.ts';
import { said } from '../said.ts';
import type { Breach, Check, GraphqlCheck, OpenApiCheck } from './outcome.ts';

/** A breach; its check says how to mend it, unless it does so itself. */
export type Found = Omit<Breach, 'mend' | 'many'> & { readonly mend?: Text };

/** A breach, several, a reason to doubt (which is no breach), or nothing wrong. */
export type Judged = Found | readonly Found[] | Text | undefined;

type Declared<Paper, Thing, Rule extends string> = {
  readonly rule: Rule;
  /** The things that the rule speaks of. */
  readonly of: (paper: Paper) => readonly Thing[];
  readonly judge: (thing: Thing, paper: Paper) => Judged;
};

/** Of a rule, in `texts/paper.json`. */
type RuleTexts = {
  /** The reason why the rule cannot be judged without any of the things that it speaks of. */
  readonly missing: Text;
  readonly mend: Text;
  /** The reason why a description can break the rule but not show that it is kept. */
  readonly neverShown?: Text;
  /** What is counted, and what is said of many of them. */
  readonly unit: Text;
  readonly many: Text;
};

/** A check that judges each of some things. With a doubt and no breach, the rule cannot be judged. */
function eachOf<Paper, Thing>(declared: Declared<Paper, Thing, string>, texts: RuleTexts): Check<Paper> {
  const { rule, of, judge } = declared;
  const { missing, mend, neverShown, unit } = texts;
  return {
    rule,
    judge: (paper) => {
      const things = of(paper);
      if (things.length === 0) return missing;
      const found: Found[] = [];
      let doubt = neverShown;
      // Not `for`: V8 would compile the loop anew for each check.
      things.forEach((thing) => {
        const judged = judge(thing, paper);
        if (judged === undefined) return;
        if ('message' in judged) found.push(judged);
        else if ('pt' in judged) doubt ??= judged;
        else found.push(...judged);
      });
      if (found.length === 0) return doubt ?? { breaches: [], evidence: evidenceOf(things.length, unit) };
      const many = { message: manyOf(things.length, texts), of: things.length };
      return { breaches: found.map((breach) => ({ mend, many, ...breach })) };
    },
  };
}

function evidenceOf(count: number, { pt, en }: Text): Text {
  return { pt: `${count} ${pt}`, en: `${count} ${en}` };
}

/** `{count}` is filled in where findings are told as one. */
function manyOf(of: number, { unit, many }: RuleTexts): Text {
  return worded(reportTexts.nOfM, { of, unit, many });
}

type OpenApiRule = keyof typeof paperTexts.openApi;
type GraphqlRule = keyof typeof paperTexts.graphql;

export function openApiCheck<Thing>(declared: Declared<OpenApiPaper, Thing, OpenApiRule>): OpenApiCheck {
  return eachOf(declared, paperTexts.openApi[declared.rule]);
}

export function graphqlCheck<Thing>(declared: Declared<GraphqlPaper, Thing, GraphqlRule>): GraphqlCheck {
  return eachOf(declared, paperTexts.graphql[declared.rule]);
}

/** A check of each operation that the rule concerns, by its method and by what it describes. */
export function operationCheck({
  method,
  concerns,
  ...declared
}: Omit<Declared<OpenApiPaper, Operation, OpenApiRule>, 'of'> & {
  readonly method?: string;
  readonly concerns?: (operation: Operation) => boolean;
}): OpenApiCheck {
  const of = ({ operations, byMethod }: OpenApiPaper) => {
    const called = method === undefined ? operations : (byMethod.get(method) ?? []);
    return concerns === undefined ? called : called.filter(concerns);
  };
  return openApiCheck({ ...declared, of });
}

export function certain(at: Breach['at'], message: Text, mend?: Text): Found {
  return { at, sure: 'certain', message, ...(mend && { mend }) };
}

/** Where a name or a habit was read instead of a statement. */
export function likely(at: Breach['at'], message: Text, mend?: Text): Found {
  return { at, sure: 'likely', message, ...(mend && { mend }) };
}

/** The reason to doubt where only the words of a description speak of a breach. */
export function onlyWords(operation: Operation, { pt, en }: Text): Text {
  return said('onlyText', { operation: title(operation), what: { pt, en } });
}
