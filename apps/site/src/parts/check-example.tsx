// What does a check find? The page answers before its first press, with an example judged when the site is built.

import { ruleGroups } from '@farol/catalogue';
import { graphqlChecks, judgePaper, openApiChecks, parseDocument } from '@farol/conformance';
import { filled } from '@farol/http';
import exampleDescription from '../../assets/example-openapi.yaml';
import { ruleAddress } from '../view/addresses.ts';
import type { ViewProps } from '../view/view.ts';
import { Button } from './button.tsx';

const shownFindings = 3;

export function CheckExample({ view }: ViewProps) {
  const { check } = view.text;
  const { rules } = view.catalogue;
  const name = 'openapi.yaml';
  const source = { name, text: exampleDescription, ...parseDocument(name, exampleDescription), linked: new Map() };
  const { findings } = judgePaper(source, { rules });
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  return (
    <div class="check-example">
      <h2>{filled(check.exampleBreaks, { count: byRule.size })}</h2>
      <ol>
        {rules
          .flatMap((rule) => (byRule.get(rule.id) ?? []).slice(0, 1).map((finding) => ({ rule, finding })))
          .slice(0, shownFindings)
          .map(({ rule, finding }) => (
            <li key={rule.id}>
              <p class="check-rule">
                <span class="mark broken">
                  <a href={ruleAddress(rule, view.language)}>{view.say(rule.title)}</a>
                </span>
                {finding.line !== undefined && <small>{filled(check.line, { line: finding.line })}</small>}
              </p>
              <p>{view.say(finding.message)}</p>
              <p class="check-mend">{view.say(finding.mend)}</p>
            </li>
          ))}
      </ol>
      <Button class="js quiet" data-sample text={check.tryExample} />
      <Scope view={view} />
    </div>
  );
}

/** The rules that reading can judge, by group. */
function Scope({ view }: ViewProps) {
  const { rules } = view.catalogue;
  const read = new Set([...openApiChecks, ...graphqlChecks].map(({ rule }) => rule));
  const judged = rules.filter(({ id }) => read.has(id));
  return (
    <>
      <h2>{filled(view.text.check.scope, { count: judged.length, all: rules.length })}</h2>
      <ul class="check-scope">
        {ruleGroups
          .map((group) => ({ group, count: judged.filter((rule) => rule.group === group).length }))
          .filter(({ count }) => count > 0)
          .map(({ group, count }) => (
            <li key={group}>
              <a href={view.to(`group:${group}`)}>{view.label('ruleGroup', group)}</a> {count}
            </li>
          ))}
      </ul>
    </>
  );
}
