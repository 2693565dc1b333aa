// Where was a fact read, and until when does that hold?
import type { Parts } from './parts.ts';

type Read = {
  readonly source: string | null;
  readonly readOn: string;
  readonly reviewBy: string;
  readonly overdue: boolean;
};
export type Noted = Read & { readonly note: string | null };

export const due = {
  reviewBy: { description: 'The day by which it should be read again.' },
  overdue: { description: 'True when that day has passed.' },
} as const;

export function createDatedFact({ builder }: Parts) {
  return builder.interfaceRef<Read>('DatedFact').implement({
    description: 'A fact with its source and its days; not stated anywhere when the source is null.',
    fields: (t) => ({
      source: t.expose('source', { type: 'URL', nullable: true, description: 'Where it was read.' }),
      readOn: t.expose('readOn', { type: 'Date', description: 'When it was read, or looked for.' }),
      reviewBy: t.expose('reviewBy', { type: 'Date', ...due.reviewBy }),
      overdue: t.exposeBoolean('overdue', due.overdue),
    }),
  });
}

export type Dated = ReturnType<typeof createDatedFact>;
