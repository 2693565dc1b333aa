import { ruleGroups } from '@farol/catalogue/internal';
import { filled } from '@farol/http';
import { Inline } from '../markup/markdown.ts';
import { Layout, TitleRow } from '../parts/layout.tsx';
import { Also, linksTo } from '../parts/rail.tsx';
import type { ViewProps } from '../view/view.ts';

/** The groups of rules, each with the guide that explains them. */
export function Conventions({ view }: ViewProps) {
  const { conventions } = view.text;
  const { guides, rules } = view.catalogue;
  return (
    <Layout view={view} page="conventions" words={conventions}>
      <div class="wrap page">
        <TitleRow title={conventions.title} lead={filled(conventions.lead, { rules: rules.length })} />
        <p class="starts">
          <a href={view.to('rules')}>{view.name('rules')}</a>
          <a href={view.to('check')}>{view.text.rules.checkYours}</a>
          <a href={view.to('labs')}>{view.text.rules.practise}</a>
        </p>
        <ul class="groups pairs">
          {ruleGroups.map((group) => {
            const about = guides.find((candidate) => candidate.group === group)?.summary;
            const { length: count } = rules.filter((rule) => rule.group === group);
            return (
              <li key={group}>
                <a href={view.to(`group:${group}`)}>{view.label('ruleGroup', group)}</a>
                <small>{filled(conventions.rulesCount, { count })}</small>
                {about && <Inline as="p" text={view.say(about)} />}
              </li>
            );
          })}
        </ul>
        <Also view={view} links={linksTo(view, 'guides', 'own-api', 'standards', 'glossary', 'charter')} />
      </div>
    </Layout>
  );
}
