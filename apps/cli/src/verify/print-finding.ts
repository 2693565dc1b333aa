import type { Text } from '@farol/catalogue/ask';
import type { Finding } from '@farol/verifier';
import messages from '../../messages/curate.json' with { type: 'json' };
import type { Context } from '../arguments/command.ts';
import { sentence } from '../output/at-work.ts';
import type { Style } from '../output/paint.ts';
import { hang } from '../output/wrap.ts';

type Look = Text & { readonly mark: string; readonly style: Style };

export const looks = messages.results as Readonly<Record<Finding['result'], Look>>;

/** The result of one entry on a line, and its differences and notes below it. */
export function findingLines({ catalogue, language, out }: Context, finding: Finding): string[] {
  const { mark, style, [language]: words } = looks[finding.result];
  const title = `${out.paint(style, mark)} ${out.paint('name', finding.api)}: ${words}`;
  const more = (text: string) => hang('    ', text, out.width);
  const reasonWords = (reason: string) => catalogue.label('verdictReason', reason, language);
  if (finding.result === 'skipped') {
    const at = new Date(finding.until).toISOString();
    const spent = sentence('quota_spent', { at });
    return [title, ...more(spent[language])];
  }
  const { quota, passes, verdicts, notes } = finding.draft;
  const count = {
    pt: `${quota.calls} ${quota.calls === 1 ? 'chamada' : 'chamadas'}${passes > 1 ? ', em 2 passagens' : ''}`,
    en: `${quota.calls} ${quota.calls === 1 ? 'call' : 'calls'}${passes > 1 ? ', in 2 passes' : ''}`,
  };
  const nothing = { pt: 'nada', en: 'nothing' }[language];
  const wrong = verdicts
    .filter(({ verdict }) => verdict === 'contradicted')
    .map(({ field, reason, expected, found }) => {
      const name = catalogue.label('claimedField', field, language);
      return `${name}: ${reasonWords(reason)} (${expected ?? nothing} → ${found ?? nothing})`;
    });
  const untested =
    finding.result === 'blocked' || finding.result === 'not-tested'
      ? [reasonWords(verdicts.find(({ field }) => field === 'firstRequest')?.reason ?? 'not-reached')]
      : [];
  return [
    `${title} ${out.paint('quiet', `(${count[language]})`)}`,
    ...[...wrong, ...untested].flatMap(more),
    ...notes.flatMap(({ code, detail }) =>
      more(`${catalogue.label('noteCode', code, language)} (${detail})`).map((line) => out.paint('quiet', line)),
    ),
  ];
}
