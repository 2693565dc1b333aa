import type { Catalogue, ObservationRecord } from '@farol/catalogue';
import type { Review } from '@farol/verifier';
import type { Context } from '../arguments/command.ts';
import { apiNamed } from '../arguments/parameters.ts';
import type { ReviewsView, WrittenView } from './curate-schema.ts';
import { datedFact, isClaimed, sourcesOf, statedText } from './field-page.ts';

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function reviewsView({ catalogue, language }: Context, reviews: readonly Review[]): ReviewsView {
  return {
    data: reviews.map(({ api: id, field, reason, since }) => {
      const api = apiNamed(id, catalogue);
      const fact = isClaimed(field)
        ? { stated: statedText(api, field, language), sources: [...sourcesOf(api, field)] }
        : { stated: datedFact(api, field).text, sources: [datedFact(api, field).source] };
      return { api: id, field: snakeCase(field), reason, since, ...fact };
    }),
  };
}

export function writtenView(catalogue: Catalogue, record: ObservationRecord, now: number): WrittenView {
  const { id, hash, previous } = record;
  const isWithdrawal = record.kind === 'withdrawal';
  return {
    api: record.api,
    kind: isWithdrawal ? 'withdrawal' : 'confirmation',
    by: record.by,
    observed_at: record.observedAt,
    source: record.kind === 'confirmation' ? record.source : null,
    note: record.kind === 'run' ? null : (record.note ?? null),
    withdraws: isWithdrawal ? record.withdraws : null,
    verdicts: record.verdicts.map(({ field, verdict, found }) => ({
      field: snakeCase(field),
      verdict: verdict === 'contradicted' ? 'contradicted' : 'confirmed',
      found,
    })),
    facts:
      record.kind === 'confirmation'
        ? (record.facts ?? []).map(({ fact, found }) => ({
            fact,
            verdict: found === undefined ? 'confirmed' : 'contradicted',
            found: found ?? null,
          }))
        : [],
    record: { id, hash, previous },
    state: catalogue.stateOf(record.api, now).state,
  };
}
