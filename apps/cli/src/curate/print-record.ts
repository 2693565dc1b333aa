// What was written, and the state of the entry that follows from it.
import type { Catalogue } from '@farol/catalogue';
import type { ObservationRecord } from '@farol/catalogue/internal';
import type { Context } from '../arguments/command.ts';
import { paragraph } from '../output/sheet.ts';

export function recordLines(
  { language, out, now }: Context,
  catalogue: Catalogue,
  record: ObservationRecord,
): string[] {
  const label = (kind: 'claimedField' | 'verdict' | 'state', value: string) => catalogue.label(kind, value, language);
  const { state } = catalogue.stateOf(record.api, now());
  const [first = '', ...rest] = paragraph(out, `${record.api}: ${what()}, ${record.by}, ${record.observedAt}`);
  return [
    first.replace(record.api, out.paint('name', record.api)),
    ...rest,
    // Not wrapped, so that they can be copied.
    `  ${record.id}`,
    `  ${out.paint('quiet', record.hash)}`,
    `  ${{ pt: 'situação da ficha', en: 'state of the entry' }[language]}: ${label('state', state)}`,
  ];

  function what(): string {
    if (record.kind === 'withdrawal') return `${{ pt: 'retirado', en: 'withdrawn' }[language]}: ${record.withdraws}`;
    const facts = (record.kind === 'confirmation' && record.facts) || [];
    const read = [
      ...record.verdicts.map(({ field, verdict }) => [label('claimedField', field), verdict] as const),
      ...facts.map(({ fact, found }) => [fact, found === undefined ? 'confirmed' : 'contradicted'] as const),
    ];
    return read.map(([name, verdict]) => `${name}: ${label('verdict', verdict).toLowerCase()}`).join(', ');
  }
}
