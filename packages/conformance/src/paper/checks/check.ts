// How is a check on paper declared?

import type { Text } from '@farol/http';
import graphqlTexts from '../../../texts/graphql.json' with { type: 'json' };
import paperTexts from '../../../texts/paper.json' with { type: 'json' };
import type { Words } from '../../worded.ts';
import type { GraphqlPaper } from '../model/graphql.ts';
import type { OpenApiPaper } from '../model/open-api.ts';
import { type Operation, title } from '../model/operation.ts';
import { type Sentence, said } from '../said.ts';
import type { Breach, Check, GraphqlCheck, OpenApiCheck } from './outcome.ts';

/** A breach by the name of its sentence, which is filled with these words and the title of the operation. */
export type Found = Pick<Breach, 'at' | 'sure'> & {
  readonly say: Sentence;
  readonly words: Words;
  /** Where it is mended in another way than most. */
  readonly mend?: Sentence;
};

/** A breach, several, a reason to doubt (which is no breach), or nothing wrong. */
export type Judged = Found | readonly Found[] | Text | undefined;

type Declared<Paper, Thing, Rule extends string> = {
  readonly rule: Rule;
  /** The things that the rule speaks of. */
  readonly of: (paper: Paper) => readonly Thing[];
  readonly judge: (thing: Thing, paper: Paper) => Judged;
};

/** Of a rule, in `texts/paper.json`, or `texts/graphql.json` for one of schemas. */
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
      const found: Breach[] = [];
      let doubt = neverShown;
      let doubtful = 0;
      // Not `for`: V8 would compile the loop anew for each check.
      things.forEach((thing) => {
        const judged = judge(thing, paper);
        if (judged === undefined) return;
        if ('pt' in judged) {
          doubt ??= judged;
          doubtful += 1;
        } else for (const one of [judged].flat()) found.push(breachOf(one, thing, mend));
      });
      if (found.length === 0) return doubt ?? { breaches: [], evidence: evidenceOf(things.length, unit) };
      const many = { message: manyOf(things.length, doubtful, texts), of: things.length };
      return { breaches: found.map((breach) => ({ ...breach, many })) };
    },
  };
}

function evidenceOf(count: number, { pt, en }: Text): Text {
  return { pt: `${count} ${pt}`, en: `${count} ${en}` };
}

/** `{count}` is filled in where findings are told as one. */
function manyOf(of: number, doubtful: number, { unit, many }: RuleTexts): Text {
  return said(doubtful > 0 ? 'nOfMAndDoubt' : 'nOfM', { of, doubtful, unit, many });
}

type OpenApiRule = keyof typeof paperTexts.openApi;
type GraphqlRule = keyof typeof graphqlTexts;

export function openApiCheck<Thing>(declared: Declared<OpenApiPaper, Thing, OpenApiRule>): OpenApiCheck {
  return eachOf(declared, paperTexts.openApi[declared.rule]);
}

export function graphqlCheck<Thing>(declared: Declared<GraphqlPaper, Thing, GraphqlRule>): GraphqlCheck {
  return eachOf(declared, graphqlTexts[declared.rule]);
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

function breachOf({ at, sure, say, words, mend }: Found, thing: unknown, usual: Text): Breach {
  const { operation = thing } = thing as { readonly operation?: unknown };
  const isOperation = typeof operation === 'object' && operation !== null && 'method' in operation;
  const message = said(say, { ...(isOperation && { operation: title(operation as Operation) }), ...words });
  return { at, sure, message, mend: mend === undefined ? usual : said(mend) };
}

export function certain(at: Breach['at'], say: Sentence, words: Words = {}, mend?: Sentence): Found {
  return { at, sure: 'certain', say, words, ...(mend && { mend }) };
}

/** Where a name or a habit was read instead of a statement. */
export function likely(at: Breach['at'], say: Sentence, words: Words = {}, mend?: Sentence): Found {
  return { ...certain(at, say, words, mend), sure: 'likely' };
}

/** The reason to doubt where only the words of a description speak of a breach. */
export function onlyWords(operation: Operation, what: Sentence): Text {
  return said('onlyText', { operation: title(operation), what: said(what) });
}
