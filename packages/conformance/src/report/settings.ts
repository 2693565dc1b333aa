// What does `.farol.yaml` say? Its form is `schema/farol-yaml.json`, for editors too.
import { CORE_SCHEMA, loadAll } from 'js-yaml';
import schema from '../../schema/farol-yaml.json' with { type: 'json' };
import texts from '../../texts/report.json' with { type: 'json' };
import type { Localized, Report, RuleLevel } from '../finding.ts';
import { type OwnRule, type OwnRuleData, ruleOfData, type Severity, severities } from '../paper/own-rules.ts';
import { worded } from '../worded.ts';
import { type Exceptions, withExceptions } from './exceptions.ts';

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

type Form = {
  readonly off?: Readonly<Record<string, string>>;
  readonly paths?: readonly { readonly match: string; readonly rules?: readonly string[]; readonly reason: string }[];
  readonly severity?: Readonly<Record<string, Severity>>;
  readonly 'fail-on'?: Severity;
  readonly site?: string;
  readonly rules?: readonly OwnRuleData[];
};

export async function readSettings(text: string, rules: readonly string[]): Promise<Settings> {
  const {
    off = {},
    paths = [],
    severity = {},
    'fail-on': failOn = 'note',
    site = ownServer,
    rules: own = [],
  } = await formOf(text);
  const ids = [...rules, ...own.map(({ id }) => id)];
  const named = [...Object.keys(off), ...Object.keys(severity), ...paths.flatMap((one) => one.rules ?? [])];
  const rule = named.find((one) => !ids.includes(one));
  if (rule !== undefined) throw new SettingsError(worded(texts.unknownRule, { rule }));
  const taken = own.findIndex(({ id }) => rules.includes(id));
  if (taken !== -1) throw wrong(`rules[${taken}]`);
  return {
    off: new Map(Object.entries(off)),
    paths: paths.map(({ match, rules: concerned = [], reason }) => ({ match, rules: concerned, reason })),
    severity: new Map(Object.entries(severity).map(([id, one]) => [id, severities[one]])),
    failOn,
    site: site.replace(/(?<!\/)\/+$/, ''),
    own: own.map(ruleOfData),
  };
}

async function formOf(text: string): Promise<Form> {
  // Most runs have no settings, and loading it takes a quarter of a short one.
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const validate = new Ajv2020({ strict: false, formats: { regex: isExpression } }).compile<Form>(schema);
  const value = parsed(text) ?? {};
  if (validate(value)) return value;
  const [{ instancePath = '', params = {}, schemaPath = '' } = {}] = validate.errors ?? [];
  const at = instancePath
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
  const isReason = schemaPath.includes('$defs/text') || params.missingProperty === 'reason';
  const { additionalProperty: unknown, missingProperty: missing = unknown && `"${unknown}"` } = params;
  const where = [at, missing].filter((one) => one).join('.') || '.';
  throw isReason ? new SettingsError(worded(texts.noReason, { where })) : wrong(where);
}

function parsed(text: string): unknown {
  try {
    // A file of comments alone holds no document.
    return loadAll(text, { schema: CORE_SCHEMA })[0];
  } catch (cause) {
    throw wrong(cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause));
  }
}

function isExpression(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'));
  } catch {
    return false;
  }
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
