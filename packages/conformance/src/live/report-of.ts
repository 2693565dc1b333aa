// From what the checks say to a report: one verdict for each rule.
import type { Finding, Report, RuleFacts, Verdict } from '../finding.ts';
import type { Exchange } from './exchange/exchange.ts';
import { curlOf, rawExchange } from './exchange/raw-text.ts';
import type { Broken, Judgement } from './judge/judgement.ts';
import { mendOf } from './judge/mends.ts';

export function reportOf(judgements: readonly Judgement[], rules: readonly RuleFacts[]): Report {
  const levels = new Map(rules.map(({ id, level }) => [id, level]));
  const byRule = Map.groupBy(
    judgements.filter(({ verdict }) => verdict !== 'remark'),
    ({ rule }) => rule,
  );
  const checked = [...byRule].map(([rule, list]) => ({ rule, verdict: verdictOf(list) }));
  const isOpen = new Set(checked.filter(({ verdict }) => verdict === 'cannot-tell').map(({ rule }) => rule));
  const findings = judgements.flatMap((judgement) =>
    judgement.verdict === 'broken' ? [findingOf(judgement, levels.get(judgement.rule) ?? 'must')] : [],
  );
  const open = judgements.flatMap((one) =>
    one.verdict === 'cannot-tell' && isOpen.has(one.rule) ? [{ rule: one.rule, missing: one.missing }] : [],
  );
  return {
    findings: unique(findings, ({ rule, message }) => `${rule} ${message.en}`),
    checked,
    cannotTell: unique(open, ({ rule }) => rule),
    remarks: judgements.flatMap((one) => (one.verdict === 'remark' ? [{ rule: one.rule, message: one.message }] : [])),
  };
}

function verdictOf(judgements: readonly Judgement[]): Verdict {
  if (judgements.some(({ verdict }) => verdict === 'broken')) return 'broken';
  return judgements.some(({ verdict }) => verdict === 'kept') ? 'kept' : 'cannot-tell';
}

function unique<T>(list: readonly T[], key: (one: T) => string): readonly T[] {
  return [...new Map(list.map((one) => [key(one), one])).values()];
}

function findingOf(judgement: Broken, level: Finding['level']): Finding {
  const { rule, sure, message, exchanges, create, mend = mendOf(rule) } = judgement;
  const curl = curlLine(exchanges, create);
  return { rule, level, verdict: 'broken', sure, exchanges: exchanges.map(rawExchange), curl, message, mend };
}

/** The item of the run is gone, so the line creates another one and names it by `$at`. */
function curlLine(exchanges: readonly Exchange[], create: Exchange | undefined): string {
  const origin = create && new URL(create.asked.url).origin;
  const isItem = ({ asked }: Exchange) => create !== undefined && asked.url !== create.asked.url;
  const lines = exchanges.map((one) => curlOf(one.asked, isItem(one) ? '"$at"' : undefined));
  if (create === undefined || !exchanges.some(isItem)) return lines.join(' && ');
  const make = curlOf(create.asked).replace('curl -sS -i', "curl -sS -o /dev/null -w '%header{location}'");
  const absolute = `case "$at" in http*) ;; *) at=${origin}$at;; esac`;
  return `at=$(${make}); ${absolute}; ${lines.join(' && ')}`;
}
