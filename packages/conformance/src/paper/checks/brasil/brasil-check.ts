// How is a check of Brazilian data declared?

import texts from '../../../../texts/brasil.json' with { type: 'json' };
import type { Fix, Sureness } from '../../../finding.ts';
import { type Words, worded } from '../../../worded.ts';
import { type Place, pointerOf } from '../../document/source.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { wordsOf } from '../../words/split-words.ts';
import type { Breach, OpenApiCheck } from '../outcome.ts';
import { type Field, fieldsOf } from './fields.ts';
import { typesIn } from './refusal.ts';

export type BrasilRule = keyof typeof texts.rules;
export type Saying = keyof typeof texts.said;

/** What is wrong with a field. */
export type Wrong = {
  readonly at: Place;
  readonly say: Saying;
  readonly words?: Words;
  readonly sure?: Sureness;
  readonly fix?: Fix;
};

/** `doubt`: prose alone speaks of a breach. */
type Judged = Wrong | 'doubt' | undefined;

type Declared = {
  readonly rule: BrasilRule;
  readonly concerns: (field: Field, paper: OpenApiPaper) => boolean;
  readonly judge: (field: Field, paper: OpenApiPaper) => Judged;
  /** Breaches that are seen otherwise than by a field. */
  readonly also?: (paper: OpenApiPaper) => readonly (Wrong & { readonly name: string })[];
};

/** Objects have no form, and a number under a name of several counts them: `min_cpfs`. */
function isValue({ name, schema, isList }: Field): boolean {
  const types = typesIn(schema);
  if (types.has('string') || types.size === 0) return true;
  const isMany = !isList && wordsOf(name).some((word) => /^(cpf|cnpj|cep|telefone|celulare|phone|txid)s$/.test(word));
  return !isMany && (types.size !== 1 || !types.has('object'));
}

/** A rule kept by no field that it concerns cannot be judged; each place is named once. */
export function brasilCheck({ rule, concerns, judge, also }: Declared): OpenApiCheck {
  const { missing, mend, unit, many, doubt } = texts.rules[rule];
  return {
    rule,
    judge: (paper) => {
      const fields = fieldsOf(paper.root).fields.filter((field) => isValue(field) && concerns(field, paper));
      const judged = fields.map((field) => [field.name, judge(field, paper)] as const);
      const seen = also?.(paper) ?? [];
      const of = fields.length + seen.length;
      if (of === 0) return missing;
      const told = { message: worded(texts.nOfM, { of, unit, many }), of };
      const found = new Map<string, Breach>();
      const add = (name: string, { at, say, words, sure = 'certain', fix }: Wrong) => {
        const place = `${at.source.name}#${pointerOf(at)}`;
        if (found.has(place)) return;
        const message = worded(texts.said[say], { name, ...words });
        found.set(place, { at, sure, message, mend, many: told, ...(fix && { fix }) });
      };
      for (const [name, one] of judged) if (one !== undefined && one !== 'doubt') add(name, one);
      for (const { name, ...one } of seen) add(name, one);
      if (found.size > 0) return { breaches: [...found.values()] };
      if (judged.some(([, one]) => one === 'doubt')) return doubt;
      return { breaches: [], evidence: { pt: `${of} ${unit.pt}`, en: `${of} ${unit.en}` } };
    },
  };
}
