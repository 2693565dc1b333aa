// Which findings does `.farol.yaml` except, and for what reason?
import { CORE_SCHEMA, load } from 'js-yaml';
import texts from '../../texts/report.json' with { type: 'json' };
import type { Finding, Localized, Remark, Report } from '../finding.ts';
import { worded } from '../worded.ts';
import { withAccepted } from './with-accepted.ts';

export type Exceptions = {
  /** Rule → reason. */
  readonly off: ReadonlyMap<string, string>;
  readonly paths: readonly { readonly match: string; readonly rules: readonly string[]; readonly reason: string }[];
};

export const noExceptions: Exceptions = { off: new Map(), paths: [] };

/** A settings file that cannot be used. */
export class ExceptionsError extends Error {
  readonly text: Localized;
  constructor(text: Localized) {
    super(text.en);
    this.name = 'ExceptionsError';
    this.text = text;
  }
}

/** `off` names rules with a reason; `paths` excepts rules below a path. A reason is mandatory, because it is printed. */
export function readExceptions(text: string, rules: readonly string[]): Exceptions {
  let value: unknown;
  try {
    value = load(text, { schema: CORE_SCHEMA });
  } catch (cause) {
    throw wrong(cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause));
  }
  if (value === null || value === undefined) return noExceptions;
  const members = objectOf(value, '.');
  for (const key of Object.keys(members)) if (key !== 'off' && key !== 'paths') throw wrong(`"${key}"`);
  const off = Object.entries(objectOf(members.off ?? {}, 'off')).map(
    ([rule, reason]) => [knownRule(rule, rules), reasonOf(reason, `off.${rule}`)] as const,
  );
  const paths = listOf(members.paths ?? [], 'paths').map((one, index) => {
    const where = `paths[${index}]`;
    const { match, rules: named, reason, ...rest } = objectOf(one, where);
    if (typeof match !== 'string' || !match.startsWith('/') || Object.keys(rest).length > 0) throw wrong(where);
    const concerned = listOf(named ?? [], `${where}.rules`).map((rule) => knownRule(String(rule), rules));
    return { match, rules: concerned, reason: reasonOf(reason, `${where}.reason`) };
  });
  return { off: new Map(off), paths };
}

function listOf(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(where);
  return value;
}

function objectOf(value: unknown, where: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(where);
  return value as Readonly<Record<string, unknown>>;
}

function knownRule(rule: string, rules: readonly string[]): string {
  if (rules.includes(rule)) return rule;
  throw new ExceptionsError(worded(texts.unknownRule, { rule }));
}

function reasonOf(value: unknown, where: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new ExceptionsError(worded(texts.noReason, { where }));
}

function wrong(where: string): ExceptionsError {
  return new ExceptionsError(worded(texts.wrongForm, { where }));
}

/** The report without rules that are off, and with excepted paths accepted; each exception that was used becomes a remark with its reason. */
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
        (rules.length === 0 || rules.includes(finding.rule)) && pathsOf(finding).some((path) => matches(match, path)),
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

/** `*` stands for one segment, `**` for any number of them. */
function matches(match: string, path: string): boolean {
  const parts = match.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*';
    return part === '*' ? '[^/]*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`).test(path);
}
