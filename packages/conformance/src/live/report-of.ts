// From what the checks say to a report: one verdict for each rule.
import type { Text } from '@farol/http';
import type { Checked, Finding, Report, RuleFacts } from '../finding.ts';
import { worded } from '../worded.ts';
import type { Exchange } from './exchange/exchange.ts';
import { curlOf, rawExchange } from './exchange/raw-text.ts';
import type { Judgement } from './judge/check.ts';
import { shared } from './judge/live-texts.ts';

export function reportOf(judgements: readonly Judgement[], rules: readonly RuleFacts[]): Report {
  const levels = new Map(rules.map(({ id, level }) => [id, level]));
  const of = (verdict: Judgement['verdict']) => judgements.filter((one) => one.verdict === verdict);
  const byRule = Map.groupBy(
    judgements.filter(({ verdict }) => verdict !== 'remark'),
    ({ rule }) => rule,
  );
  const checked = [...byRule].map(([rule, list]) => ({ rule, ...verdictOf(list) }));
  const verdicts = new Map(checked.map(({ rule, verdict }) => [rule, verdict]));
  const open = of('cannot-tell').filter(({ rule }) => verdicts.get(rule) === 'cannot-tell');
  return {
    findings: unique(of('broken'), ({ rule, message }) => `${rule} ${message.en}`).map((one) =>
      findingOf(one, levels.get(one.rule) ?? 'must'),
    ),
    checked,
    cannotTell: unique(open, ({ rule }) => rule).map(({ rule, message }) => ({ rule, missing: message })),
    remarks: of('remark').map(({ rule, message }) => ({ rule, message })),
  };
}

function verdictOf(judgements: readonly Judgement[]): Omit<Checked, 'rule'> {
  const verdict = (['broken', 'kept'] as const).find((one) => judgements.some((judged) => judged.verdict === one));
  if (verdict !== 'kept') return { verdict: verdict ?? 'cannot-tell' };
  const kept = judgements.filter((judged) => judged.verdict === 'kept');
  const evidence = kept.find(({ message }) => message.en !== '')?.message ?? evidenceOf(kept);
  return { verdict, ...(evidence && { evidence }) };
}

const mostPaths = 3;

/** The lists that show it, or the number of responses. */
function evidenceOf(kept: readonly Judgement[]): Text | undefined {
  const paths = [...new Set(kept.flatMap(({ by }) => (by.path === undefined ? [] : [String(by.path)])))];
  const seen = Math.max(0, ...kept.map(({ by }) => Number(by.seen ?? 0)));
  if (paths.length === 0)
    return seen > 0 ? worded(seen === 1 ? shared.oneResponse : shared.responses, { seen }) : undefined;
  const more = paths.length > mostPaths ? ` +${paths.length - mostPaths}` : '';
  const shown = `${paths.slice(0, mostPaths).join(', ')}${more}`;
  return { pt: shown, en: shown };
}

function unique<T>(list: readonly T[], key: (one: T) => string): readonly T[] {
  return [...Map.groupBy(list, key).values()].flatMap(([first]) => first ?? []);
}

function findingOf({ rule, sure, message, mend, shown, create }: Judgement, level: Finding['level']): Finding {
  const exchanges = shown.map(rawExchange);
  return { rule, level, verdict: 'broken', sure, exchanges, curl: curlLine(shown, create), message, mend };
}

/** The item of the run is gone, so the line creates another one and names it by `$at`. */
function curlLine(exchanges: readonly Exchange[], create: Exchange | undefined): string {
  const isItem = ({ asked }: Exchange) => create !== undefined && asked.url !== create.asked.url;
  const lines = exchanges.map((one) => curlOf(one.asked, isItem(one) ? '"$at"' : undefined)).join(' && ');
  if (create === undefined || !exchanges.some(isItem)) return lines;
  const make = curlOf(create.asked).replace('curl -sS -i', "curl -sS -o /dev/null -w '%header{location}'");
  const absolute = `case "$at" in http*) ;; *) at=${new URL(create.asked.url).origin}$at;; esac`;
  return `at=$(${make}); ${absolute}; ${lines}`;
}
