import { ruleGroups } from '@farol/catalogue/internal';
import { filled } from '@farol/http';
import { Inline } from '../markup/markdown.ts';
import { GuideSections, guideLinks, LeadingSection } from '../parts/guide-sections.tsx';
import { labOf } from '../parts/labs/group-lab.tsx';
import { Layout } from '../parts/layout.tsx';
import { Scroll, Table } from '../parts/lists.tsx';
import { Also, Breadcrumb, Contents } from '../parts/rail.tsx';
import { RuleSection } from '../parts/rule.tsx';
import type { RuleGroup } from '../view/addresses.ts';
import type { View, ViewProps } from '../view/view.ts';

/** One group of conventions: the guide explains, the rules bind. */
export function Convention({ view, group }: { view: View; group: RuleGroup }) {
  const { conventions } = view.text;
  const guide = view.catalogue.guides.find((candidate) => candidate.group === group);
  const rules = view.catalogue.rules.filter((rule) => rule.group === group);
  const title = view.label('ruleGroup', group);
  const lab = labOf(view, group);
  const summary = guide ? view.say(guide.summary) : conventions.description;
  return (
    <Layout
      view={view}
      page={`group:${group}`}
      words={{ title: filled(conventions.pageTitle, { group: title, count: rules.length }), description: summary }}
      json={guide ? `/v1/guides/${guide.id}` : '/v1/rules'}
      styles={lab ? ['guide.css', 'practice/lab.css'] : ['guide.css']}
      skipTo="text"
      script={lab?.script ?? 'rules.js'}
      jsonLd={{
        '@type': 'TechArticle',
        headline: title,
        description: summary,
        url: `${view.origin}${view.to(`group:${group}`)}`,
      }}
    >
      <div class="wrap sheet">
        <Contents
          view={view}
          links={[
            ...(guide ? guideLinks(view, guide, lab?.links) : []),
            ...(group === 'errors' ? [{ address: '#statuses', name: conventions.statuses }] : []),
            { address: '#rules', name: `${conventions.rules} (${rules.length})` },
            ...rules.map((rule) => ({ address: `#${rule.id}`, name: view.say(rule.title), sub: true as const })),
          ]}
        />
        <article id="text" tabIndex={-1}>
          <Breadcrumb to={view.to('conventions')} name={view.name('conventions')} />
          <h1>{title}</h1>
          <p class="lead">
            <Inline text={summary} />
          </p>
          {guide && <LeadingSection view={view} guide={guide} />}
          {lab?.content}
          {guide && <GuideSections view={view} guide={guide} />}
          {group === 'errors' && <Statuses view={view} />}
          <rule-list>
            <h2 id="rules" class="major">
              {filled(conventions.rulesTitle, { count: rules.length })}
            </h2>
            <Inline as="p" text={conventions.rulesFrom} />
            {rules.map((rule) => (
              <RuleSection key={rule.id} view={view} rule={rule} />
            ))}
          </rule-list>
        </article>
        <Also
          view={view}
          links={ruleGroups
            .filter((other) => other !== group)
            .map((other) => ({ address: view.to(`group:${other}`), name: view.label('ruleGroup', other) }))}
        />
      </div>
    </Layout>
  );
}

/** The ten status codes of the charter, with when to send each. */
export function Statuses({ view }: ViewProps) {
  const { conventions } = view.text;
  return (
    <section>
      <h2 id="statuses">{conventions.statuses}</h2>
      <Scroll name={conventions.statuses}>
        <Table
          class="statuses"
          heads={[conventions.status, conventions.meaning, conventions.use]}
          rows={view.catalogue.statuses.map(({ status, name, meaning, use, confusedWith }) => ({
            id: `status-${status}`,
            name: [<span class="mono">{status}</span>, ' ', <small>{name}</small>],
            cells: [
              <Inline text={view.say(meaning)} />,
              [
                <Inline text={view.say(use)} />,
                confusedWith && (
                  <small>
                    <strong>{conventions.confusedWith}:</strong> <Inline text={view.say(confusedWith)} />
                  </small>
                ),
              ],
            ],
          }))}
        />
      </Scroll>
      <p class="meta">
        <a href="/problems">{conventions.problems}</a>
      </p>
    </section>
  );
}
