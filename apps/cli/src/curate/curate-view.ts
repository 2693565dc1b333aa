import type { Catalogue, ObservationRecord } from '@farol/catalogue';
import { snakeCase } from '@farol/catalogue/views';
import type { Review } from '@farol/verifier';
import type { Context } from '../arguments/command.ts';
import { apiNamed } from '../arguments/parameters.ts';
import type { ReviewsView, WrittenView } from './curate-schema.ts';
import { sourcesOf, statedText } from './field-page.ts';

export function reviewsView({ catalogue, language }: Context, reviews: readonly Review[]): ReviewsView {
  return {
    data: reviews.map(({ api: id, field, reason, since }) => {
      const api = apiNamed(id, catalogue);
      const stated = statedText(api, field, language);
      return { api: id, field: snakeCase(field), reason, since, stated, sources: [...sourcesOf(api, field)] };
    }),
  };
}

export function writtenView(catalogue: Catalogue, record: ObservationRecord, now: number): WrittenView {
  const { id, hash, previous } = record;
  const confirmation = record.kind === 'confirmation' ? record : undefined;
  return {
    api: record.api,
    kind: record.kind === 'withdrawal' ? 'withdrawal' : 'confirmation',
    by: record.by,
    observed_at: record.observedAt,
    source: confirmation?.source ?? null,
    note: record.kind === 'run' ? null : (record.note ?? null),
    withdraws: record.kind === 'withdrawal' ? record.withdraws : null,
    verdicts: record.verdicts.map(({ field, verdict, found }) => ({
      field: snakeCase(field),
      verdict: verdict === 'contradicted' ? 'contradicted' : 'confirmed',
      found,
    })),
    facts: (confirmation?.facts ?? []).map(({ fact, found = null }) => ({
      fact,
      verdict: found === null ? 'confirmed' : 'contradicted',
      found,
    })),
    record: { id, hash, previous },
    state: catalogue.stateOf(record.api, now).state,
  };
}
