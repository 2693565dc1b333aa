// How is a report drawn as a badge, for a readme?
import { badge } from '@farol/http/picture';
import texts from '../../texts/report.json' with { type: 'json' };
import { worded } from '../worded.ts';
import { mergedVerdicts, type NamedReport, type ReportLanguage } from './as-json.ts';

/** More names than these would be read to people who do not see it. */
const mostNames = 3;

/** Every count, also what could not be judged or read, so that it never says more than the report. `date` is that of the check. */
export function badgeReport(reports: readonly NamedReport[], language: ReportLanguage, date: string): string {
  const verdicts = mergedVerdicts(reports);
  const said = (text: keyof typeof texts.badge, count: number) => worded(texts.badge[text], { count })[language];
  const part = (verdict: (typeof verdicts)[number]['verdict'], tone: 'good' | 'bad' | 'warning' | 'plain') => {
    const count = verdicts.filter((one) => one.verdict === verdict).length;
    return { text: said(verdict, count), count, tone: count > 0 ? tone : 'plain' } as const;
  };
  const unread = reports.filter((one) => one.unread).length;
  const [accepted, names] = [part('accepted', 'warning'), [...new Set(reports.map(({ name }) => name))]];
  const more = names.length > mostNames ? ` (+${names.length - mostNames})` : '';
  return badge({
    language,
    name: texts.badge.name[language],
    title: `${texts.badge.name[language]}, ${date}: ${names.slice(0, mostNames).join(', ')}${more}`,
    parts: [
      ...[part('kept', 'good'), part('broken', 'bad'), part('cannot-tell', 'plain')],
      ...(accepted.count > 0 ? [accepted] : []),
      ...(unread > 0 ? [{ text: said('unread', unread), tone: 'bad' } as const] : []),
      { text: date, tone: 'plain' },
    ],
  });
}
