// Which findings does `.farol.yaml` except, and for what reason?
import texts from '../../texts/report.json' with { type: 'json' };
import type { Finding, Remark, Report } from '../finding.ts';
import { pathPattern } from '../path-pattern.ts';
import { worded } from '../worded.ts';
import { withAccepted } from './with-accepted.ts';

export type Exceptions = {
  /** Rule → reason. */
  readonly off: ReadonlyMap<string, string>;
  readonly paths: readonly { readonly match: string; readonly rules: readonly string[]; readonly reason: string }[];
};

/** The report without rules that are off, and with excepted paths accepted; an exception that was used is a remark with its reason. */
export function withExceptions(report: Report, { off, paths }: Exceptions): Report {
  const isOn = ({ rule }: { readonly rule: string }) => !off.has(rule);
  const used = [...off].filter(([rule]) => report.checked.some((one) => one.rule === rule));
  const remarks: Remark[] = used.map(([rule, reason]) => ({
    rule,
    message: worded(texts.switchedOff, { rule, reason }),
  }));
  const exceptionOf = (finding: Finding) =>
    paths.find(
      ({ match, rules }) =>
        (rules.length === 0 || rules.includes(finding.rule)) && pathsOf(finding).some(pathPattern(match)),
    );
  const on = {
    findings: report.findings.filter(isOn),
    checked: report.checked.filter(isOn),
    cannotTell: report.cannotTell.filter(isOn),
    remarks: [...report.remarks, ...remarks],
  };
  const reasonOf = (finding: Finding) => {
    const reason = exceptionOf(finding)?.reason;
    return reason === undefined ? undefined : { pt: reason, en: reason };
  };
  return withAccepted(on, reasonOf, (accepted) =>
    [...Map.groupBy(accepted, exceptionOf)].flatMap(([path, { length: count }]) =>
      path === undefined ? [] : { message: worded(texts.accepted, { count, ...path }) },
    ),
  );
}

/** Of the operation in the description, or of the calls to a running server. */
function pathsOf({ pointer = '', path, exchanges = [] }: Finding): readonly string[] {
  const [, section, token] = pointer.split('/');
  const called = exchanges.flatMap(({ request }) => /^\S+ ([^?\s]+)/.exec(request)?.[1] ?? []);
  if (path !== undefined) return [path, ...called];
  return section === 'paths' && token !== undefined
    ? [token.replaceAll('~1', '/').replaceAll('~0', '~'), ...called]
    : called;
}
