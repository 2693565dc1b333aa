// What was written, and the state of the entry that follows from it.
import type { Catalogue, ObservationRecord } from '@farol/catalogue';
import type { Context } from '../arguments/command.ts';
import { paragraph } from '../output/sheet.ts';

export function recordLines(
  { language, out, now }: Context,
  catalogue: Catalogue,
  record: ObservationRecord,
): string[] {
  const pt = language === 'pt';
  const [verdict] = record.verdicts;
  const what =
    record.kind === 'withdrawal'
      ? `${pt ? 'retirado' : 'withdrawn'}: ${record.withdraws}`
      : record.kind === 'confirmation' && record.facts
        ? record.facts
            .map(({ fact, found }) => {
              const words = catalogue.label('verdict', found === undefined ? 'confirmed' : 'contradicted', language);
              return `${fact}: ${words.toLowerCase()}`;
            })
            .join(', ')
        : `${catalogue.label('claimedField', verdict?.field ?? '', language)}: ${catalogue.label('verdict', verdict?.verdict ?? '', language).toLowerCase()}`;
  const { state } = catalogue.stateOf(record.api, now());
  const [first = '', ...rest] = paragraph(out, `${record.api}: ${what}, ${record.by}, ${record.observedAt}`);
  return [
    first.replace(record.api, out.paint('name', record.api)),
    ...rest,
    // Not wrapped, so that they can be copied.
    `  ${record.id}`,
    `  ${out.paint('quiet', record.hash)}`,
    `  ${pt ? 'situação da ficha' : 'state of the entry'}: ${catalogue.label('state', state, language)}`,
  ];
}
