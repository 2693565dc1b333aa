import type { Finding, Result } from '@farol/verifier';
import type { Context } from '../arguments/command.ts';
import type { Style } from '../output/paint.ts';
import { hang } from '../output/wrap.ts';

type Shown = Result | 'skipped';

const looks: Readonly<
  Record<Shown, { readonly mark: string; readonly style: Style; readonly pt: string; readonly en: string }>
> = {
  'as-stated': { mark: '✔', style: 'good', pt: 'como a ficha diz', en: 'as stated' },
  differs: { mark: '✖', style: 'bad', pt: 'difere da ficha', en: 'differs from the entry' },
  broken: { mark: '✖', style: 'bad', pt: 'quebrada', en: 'broken' },
  blocked: { mark: '■', style: 'warning', pt: 'bloqueada por um filtro', en: 'blocked by a filter' },
  'not-tested': { mark: '○', style: 'warning', pt: 'não foi possível testar', en: 'could not be tested' },
  skipped: { mark: '○', style: 'quiet', pt: 'deixada para depois', en: 'left for later' },
};

export function resultWords(result: Shown, language: Context['language']): string {
  return looks[result][language];
}

/** The result of one entry on a line, and its differences and notes below it. */
export function findingLines({ catalogue, language, out }: Context, finding: Finding): string[] {
  const pt = language === 'pt';
  const { mark, style } = looks[finding.result];
  const title = `${out.paint(style, mark)} ${out.paint('name', finding.api)}: ${resultWords(finding.result, language)}`;
  const more = (text: string) => hang('    ', text, out.width);
  if (finding.result === 'skipped') {
    const at = new Date(finding.until).toISOString();
    return [
      title,
      ...more(
        pt
          ? `a cota de conferência desta API está esgotada até ${at}`
          : `the quota for checks of this API is used up until ${at}`,
      ),
    ];
  }
  const { draft } = finding;
  const calls = draft.quota.calls;
  const count = pt ? `${calls} ${calls === 1 ? 'chamada' : 'chamadas'}` : `${calls} ${calls === 1 ? 'call' : 'calls'}`;
  const passes = draft.passes > 1 ? (pt ? ', em 2 passagens' : ', in 2 passes') : '';
  const nothing = pt ? 'nada' : 'nothing';
  return [
    `${title} ${out.paint('quiet', `(${count}${passes})`)}`,
    ...draft.verdicts
      .filter(({ verdict }) => verdict === 'contradicted')
      .flatMap(({ field, reason, expected, found }) =>
        more(
          `${catalogue.label('claimedField', field, language)}: ${catalogue.label('verdictReason', reason, language)} (${expected ?? nothing} → ${found ?? nothing})`,
        ),
      ),
    ...(finding.result === 'blocked' || finding.result === 'not-tested'
      ? more(
          catalogue.label(
            'verdictReason',
            draft.verdicts.find(({ field }) => field === 'firstRequest')?.reason ?? 'not-reached',
            language,
          ),
        )
      : []),
    ...draft.notes.flatMap(({ code, detail }) =>
      more(`${catalogue.label('noteCode', code, language)} (${detail})`).map((line) => out.paint('quiet', line)),
    ),
  ];
}
