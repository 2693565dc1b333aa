// Which settings, own rules and baseline hold for this run?

import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Baseline,
  noSettings,
  type OwnRule,
  type OwnRuleFunction,
  readBaseline,
  readSettings,
  ruleOfFunction,
  type Settings,
} from '@farol/conformance';
import type { Context } from '../arguments/command.ts';
import { failure } from '../output/at-work.ts';
import { readNamed } from '../output/named-file.ts';
import { ruleFacts } from './rule-facts.ts';

const fileName = '.farol.yaml';

/** The file that was named, or the one beside the description, or the one in the current folder. */
export async function settingsFor(
  context: Context,
  named: string | undefined,
  description: string,
  own: readonly OwnRule[],
): Promise<Settings> {
  const beside = /^https?:/.test(description) || description === '-' ? '.' : dirname(description);
  const file = named ?? [join(beside, fileName), fileName].find((candidate) => existsSync(candidate));
  if (file === undefined) return { ...noSettings, own };
  const known = [...ruleFacts(context).map(({ id }) => id), ...own.map(({ rule }) => rule)];
  const settings = await readSettings(readNamed(file, '--config').toString('utf8'), known);
  return { ...settings, own: [...settings.own, ...own] };
}

/** Only from the command line: a file beside a stranger's description must not run code. */
export async function ownRulesFrom(files: readonly string[] = []): Promise<readonly OwnRule[]> {
  const rules: OwnRule[] = [];
  for (const file of files) {
    const module = await import(pathToFileURL(resolve(file)).href).catch((cause: unknown) => {
      throw failure('rules_not_loaded', { file, why: cause instanceof Error ? cause.message : String(cause) });
    });
    const given: unknown = module.rules;
    const made = Array.isArray(given) ? given.map((one) => ruleOfFunction(named(Object(one), file))) : [undefined];
    rules.push(...made.map((rule) => rule ?? wrongRules(file)));
  }
  return rules;
}

/** A failure of the function names the rule instead of a stack. */
function named(rule: OwnRuleFunction, file: string): OwnRuleFunction {
  if (typeof rule.check !== 'function') return rule;
  const check: OwnRuleFunction['check'] = (operation) => {
    try {
      return rule.check(operation);
    } catch (cause) {
      throw failure('rule_failed', { file, rule: rule.id, why: String(cause) });
    }
  };
  return { ...rule, check };
}

function wrongRules(file: string): never {
  throw failure('rules_wrong', { file });
}

export function baselineFrom(file: string | undefined): Baseline | undefined {
  if (file === undefined) return undefined;
  const baseline = readBaseline(readNamed(file, '--baseline').toString('utf8'));
  if (baseline !== undefined) return baseline;
  throw failure('not_a_report', { file });
}
