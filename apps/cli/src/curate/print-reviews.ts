// The list of facts that need a look.
import type { Catalogue, Text } from '@farol/catalogue/ask';
import type { Review, ReviewReason } from '@farol/verifier';
import type { Context } from '../arguments/command.ts';
import type { Style } from '../output/paint.ts';
import { paragraph } from '../output/sheet.ts';
import { table } from '../output/table.ts';
import { hang } from '../output/wrap.ts';

export const reasonWords: Readonly<Record<ReviewReason, Text & { readonly style: Style }>> = {
  broken: { pt: 'não funciona', en: 'broken', style: 'bad' },
  disputed: { pt: 'contestado', en: 'disputed', style: 'bad' },
  overdue: { pt: 'vencido', en: 'overdue', style: 'warning' },
  unobserved: { pt: 'nunca testado', en: 'never observed', style: 'quiet' },
};

export function reviewLines(context: Context, catalogue: Catalogue, reviews: readonly Review[]): string[] {
  const { language, out } = context;
  const pt = language === 'pt';
  if (reviews.length === 0) return [pt ? 'Não há nada a conferir.' : 'There is nothing to review.'];
  const rows = reviews.map(({ api, field, reason, since }) => [
    reasonWords[reason][language],
    api,
    field,
    since ?? '',
    catalogue.label('claimedField', field, language),
  ]);
  // For pipes: the words that options accept, and no label.
  if (!out.terminal)
    return reviews.map(({ api, field, reason, since }) => [reason, api, field, since ?? ''].join('\t'));
  const byReason = (cell: string, row: number) => out.paint(reasonWords[reviews[row]?.reason ?? 'overdue'].style, cell);
  const titles = pt ? ['motivo', 'api', 'campo', 'desde', 'nome'] : ['reason', 'api', 'field', 'since', 'name'];
  const [reason = '', api = '', field = '', since = '', name = ''] = titles;
  const lines =
    table(
      [
        { title: reason, paint: byReason },
        { title: api, paint: (cell) => out.paint('name', cell) },
        { title: field },
        { title: since, paint: (cell) => out.paint('quiet', cell), spare: true },
        { title: name, spare: true, paint: (cell) => out.paint('quiet', cell) },
      ],
      rows,
      out.width,
      (title) => out.paint('title', title),
    ) ??
    rows.flatMap(([why = '', id = '', what = '', on = '']) => [
      ...hang('', `${id} ${what}`, out.width).map((line) => out.paint('name', line)),
      ...hang('  ', [why, on].filter(Boolean).join(', '), out.width),
    ]);
  const [{ api: first, field: firstField } = { api: '', field: '' }] = reviews;
  return [
    ...lines,
    '',
    ...paragraph(
      out,
      pt
        ? `Para abrir um campo com suas fontes: farol curate ${first} ${firstField}`
        : `To open a field with its sources: farol curate ${first} ${firstField}`,
    ),
  ];
}
