// How is a check of Brazilian data declared?

import texts from '../../../../texts/brasil.json' with { type: 'json' };
import type { Fix, Sureness } from '../../../finding.ts';
import { type Words, worded } from '../../../worded.ts';
import { type Place, pointerOf } from '../../document/source.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import type { Breach, OpenApiCheck } from '../outcome.ts';
import { type Field, fieldsOf } from './fields.ts';

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
  /** Most rules ask nothing of a plain value. */
  readonly of?: 'values' | 'parameters';
  readonly concerns: (field: Field, paper: OpenApiPaper) => boolean;
  readonly judge: (field: Field, paper: OpenApiPaper) => Judged;
  /** Breaches that are seen otherwise than by a field. */
  readonly also?: (paper: OpenApiPaper) => readonly (Wrong & { readonly name: string })[];
};

/** A rule kept by no field that it concerns cannot be judged; each place is named once. */
export function brasilCheck({ rule, of = 'values', concerns, judge, also }: Declared): OpenApiCheck {
  const { missing, mend, unit, many, doubt } = texts.rules[rule];
  return {
    rule,
    judge: (paper) => {
      const fields = fieldsOf(paper.root.source)[of].filter((field) => concerns(field, paper));
      const judged = fields.map((field) => [field.name, judge(field, paper)] as const);
      const seen = also?.(paper) ?? [];
      const count = fields.length + seen.length;
      if (count === 0) return missing;
      const told = { message: worded(texts.nOfM, { of: count, unit, many }), of: count };
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
      return { breaches: [], evidence: { pt: `${count} ${unit.pt}`, en: `${count} ${unit.en}` } };
    },
  };
}
