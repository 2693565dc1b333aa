import { ruleGroups } from '@farol/catalogue/internal';
import { graphqlChecks, judgePaper, openApiChecks, parseDocument } from '@farol/conformance';
import { filled } from '@farol/http';
import exampleDescription from '../../assets/example-openapi.yaml';
import { Button } from '../parts/button.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { Layout, TitleRow } from '../parts/layout.tsx';
import { List } from '../parts/lists.tsx';
import { Prose } from '../parts/prose.tsx';
import { Breadcrumb } from '../parts/rail.tsx';
import { ruleAddress } from '../view/addresses.ts';
import type { ViewProps } from '../view/view.ts';

/** Judges a description in the browser. The policy of the page lets it read its own files only. */
export function Check({ view }: ViewProps) {
  const { check } = view.text;
  return (
    <Layout view={view} page="check" words={check} connectOnly={`${view.origin}/assets/ ${view.origin}/robots.txt`}>
      <api-check class="wrap page">
        <Breadcrumb to={view.to('conventions')} name={view.name('conventions')} />
        <TitleRow title={check.title} lead={check.lead} />
        <noscript>
          <p>{check.noScript}</p>
        </noscript>
        <div class="check-frame" id="paper">
          <div class="js check-bar">
            <Button class="primary" data-check text={check.check} />
            {/* The control of the browser speaks the language of the browser. */}
            <label class="check-file">
              {check.open}
              <input type="file" class="unseen" accept=".json,.yaml,.yml,.graphql,.graphqls,.gql" />
            </label>
            <Button class="quiet" data-sample text={check.sample} />
            <small>{check.privacy}</small>
          </div>
          <div class="check-score" aria-hidden="true">
            <i class="broken" />
            <i class="kept" />
            <i class="unknown" />
          </div>
          <div class="js check-result">
            <p role="status" class="check-status">
              {check.before}
            </p>
            <p class="check-export" hidden />
          </div>
          <div class="check-columns">
            <div class="check-source">
              <label for="check-text" class="unseen">
                {check.text}
              </label>
              <div class="check-gutter" aria-hidden="true">
                <div>1</div>
              </div>
              {/* A blank hint lets the style sheet tell an empty field; a screen reader would read every line of a real one. */}
              <textarea id="check-text" rows={26} spellcheck={false} autocomplete="off" wrap="off" placeholder=" " />
              <pre class="check-ghost" aria-hidden="true">
                {exampleDescription}
              </pre>
            </div>
            <div class="check-verdicts">
              <ol class="check-findings" />
              <div class="check-others" />
              <CheckExample view={view} />
            </div>
          </div>
        </div>
        {(['live', 'receiver'] as const).map((way) => (
          <section key={way} id={way}>
            <h2>{check[way]}</h2>
            <Prose as="p" text={check[`${way}Text`]} />
            <CodeBlock view={view} label={check[way]} language="shell" code={check[`${way}Command`]} />
          </section>
        ))}
      </api-check>
    </Layout>
  );
}

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
      <List
        class="check-scope"
        of={ruleGroups.flatMap((group) => {
          const { length } = judged.filter((rule) => rule.group === group);
          const link = <a href={view.to(`group:${group}`)}>{view.label('ruleGroup', group)}</a>;
          return length > 0 ? [[link, ' ', length]] : [];
        })}
      />
    </>
  );
}
