// What does `.farol.yaml` say? Its form for editors is `schema/farol-yaml.json`; a test holds the two against each other.
import { CORE_SCHEMA, loadAll } from 'js-yaml';
import texts from '../../texts/report.json' with { type: 'json' };
import type { Localized, Report, RuleLevel } from '../finding.ts';
import { type OwnRule, ruleOfData } from '../paper/own-rules.ts';
import { worded } from '../worded.ts';
import { type Exceptions, withExceptions } from './exceptions.ts';

/** The words of other tools for the levels of a rule. */
export const severities = { error: 'must', warning: 'should', note: 'may' } as const;
export type Severity = keyof typeof severities;

export type Settings = Exceptions & {
  readonly severity: ReadonlyMap<string, RuleLevel>;
  /** The least severe finding that makes a run fail. */
  readonly failOn: Severity;
  /** Where the rules are read, for links in reports. */
  readonly site: string;
  readonly own: readonly OwnRule[];
};

/** The server that `npm start` runs. */
const ownServer = 'http://127.0.0.1:8080';
export const noSettings: Settings = {
  off: new Map(),
  paths: [],
  severity: new Map(),
  failOn: 'note',
  site: ownServer,
  own: [],
};

/** A settings file that cannot be used. */
export class SettingsError extends Error {
  readonly text: Localized;
  constructor(text: Localized) {
    super(text.en);
    this.name = 'SettingsError';
    this.text = text;
  }
}

const known = ['off', 'paths', 'severity', 'fail-on', 'site', 'rules'];

export function readSettings(text: string, rules: readonly string[]): Settings {
  const members = objectOf(parsed(text) ?? {}, '.');
  for (const key of Object.keys(members)) if (!known.includes(key)) throw wrong(`"${key}"`);
  const own = listOf(members.rules ?? [], 'rules').map((one, index) => {
    const where = `rules[${index}]`;
    const rule = ruleOfData(objectOf(one, where), (value) => levelOf(value, `${where}.severity`));
    if (rule === undefined || rules.includes(rule.rule)) throw wrong(where);
    return rule;
  });
  const all = [...rules, ...own.map(({ rule }) => rule)];
  const pairs = <V>(name: 'off' | 'severity', read: (value: unknown, where: string) => V) =>
    Object.entries(objectOf(members[name] ?? {}, name)).map(
      ([rule, value]) => [knownRule(rule, all), read(value, `${name}.${rule}`)] as const,
    );
  const { 'fail-on': failOn = noSettings.failOn, site = ownServer } = members;
  if (typeof site !== 'string' || !/^https?:\/\/[^/?#]/.test(site)) throw wrong('site');
  if (!isSeverity(failOn)) throw wrong('fail-on');
  const off = new Map(pairs('off', reasonOf));
  const severity = new Map(pairs('severity', levelOf));
  return { off, paths: pathsOf(members.paths, all), severity, failOn, site: site.replace(/(?<!\/)\/+$/, ''), own };
}

function pathsOf(value: unknown, rules: readonly string[]): Exceptions['paths'] {
  return listOf(value ?? [], 'paths').map((one, index) => {
    const where = `paths[${index}]`;
    const { match, rules: named, reason, ...rest } = objectOf(one, where);
    if (typeof match !== 'string' || !match.startsWith('/') || Object.keys(rest).length > 0) throw wrong(where);
    const concerned = listOf(named ?? [], `${where}.rules`).map((rule) => knownRule(String(rule), rules));
    return { match, rules: concerned, reason: reasonOf(reason, `${where}.reason`) };
  });
}

function parsed(text: string): unknown {
  try {
    // A file of comments alone holds no document.
    return loadAll(text, { schema: CORE_SCHEMA })[0];
  } catch (cause) {
    throw wrong(cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause));
  }
}

function listOf(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(where);
  return value;
}

function objectOf(value: unknown, where: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(where);
  return value as Readonly<Record<string, unknown>>;
}

function isSeverity(value: unknown): value is Severity {
  return typeof value === 'string' && Object.hasOwn(severities, value);
}

function levelOf(value: unknown, where: string): RuleLevel {
  if (!isSeverity(value)) throw wrong(where);
  return severities[value];
}

function knownRule(rule: string, rules: readonly string[]): string {
  if (rules.includes(rule)) return rule;
  throw new SettingsError(worded(texts.unknownRule, { rule }));
}

function reasonOf(value: unknown, where: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new SettingsError(worded(texts.noReason, { where }));
}

function wrong(where: string): SettingsError {
  return new SettingsError(worded(texts.wrongForm, { where }));
}

/** The report with the severities and exceptions of the team. */
export function withSettings(report: Report, settings: Settings): Report {
  const findings = report.findings.map((one) => ({ ...one, level: settings.severity.get(one.rule) ?? one.level }));
  return withExceptions({ ...report, findings }, settings);
}

/** Whether a breach is at least as severe as the one from which a run fails. */
export function isFailing({ findings }: Report, failOn: Severity): boolean {
  const levels = Object.values(severities);
  const failing: readonly RuleLevel[] = levels.slice(0, levels.indexOf(severities[failOn]) + 1);
  return findings.some(({ verdict, level }) => verdict === 'broken' && failing.includes(level));
}
