// The list of facts that need a review.

import type { Catalogue, Text } from '@farol/catalogue/ask';
import type { Review, ReviewReason } from '@farol/verifier';
import messages from '../../messages/curate.json' with { type: 'json' };
import type { Context } from '../arguments/command.ts';
import { sentence } from '../output/at-work.ts';
import type { Style } from '../output/paint.ts';
import { rowLines } from '../output/rows.ts';
import { paragraph } from '../output/sheet.ts';

const reasonWords = messages.reasons as Readonly<Record<ReviewReason, Text & { readonly style: Style }>>;

export function reviewLines(context: Context, catalogue: Catalogue, reviews: readonly Review[]): string[] {
  const { language, out } = context;
  const [first] = reviews;
  if (first === undefined) return [{ pt: 'Não há nada a conferir.', en: 'There is nothing to review.' }[language]];
  const lines = rowLines<Review>(
    context,
    [
      {
        title: { pt: 'motivo', en: 'reason' },
        cell: ({ reason }) => reasonWords[reason][language],
        piped: ({ reason }) => reason,
        style: ({ reason }) => reasonWords[reason].style,
      },
      { title: { pt: 'api', en: 'api' }, cell: ({ api }) => api, style: 'name' },
      { title: { pt: 'campo', en: 'field' }, cell: ({ field }) => field },
      { title: { pt: 'desde', en: 'since' }, cell: ({ since }) => since ?? '', style: 'quiet', spare: true },
      {
        title: { pt: 'nome', en: 'name' },
        cell: ({ field }) => catalogue.label('claimedField', field, language),
        piped: null,
        style: 'quiet',
        spare: true,
      },
    ],
    reviews,
  );
  const next = sentence('open_field', { api: first.api, field: first.field });
  return out.terminal ? [...lines, '', ...paragraph(out, next[language])] : lines;
}
