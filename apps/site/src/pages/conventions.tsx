import { ruleGroups } from '@farol/catalogue';
import { filled } from '@farol/http';
import { Inline } from '../markup/markdown.ts';
import { GuideSections, guideLinks } from '../parts/guide-sections.tsx';
import { Layout } from '../parts/layout.tsx';
import { Also, Contents } from '../parts/rail.tsx';
import type { ViewProps } from '../view/view.ts';

export function Conventions({ view }: ViewProps) {
  const { conventions } = view.text;
  const contract = view.catalogue.guide('common-contract');
  const choice = view.catalogue.guide('choosing-a-style');
  return (
    <Layout view={view} page="conventions" words={conventions} json="/v1/rules" styles={['guide.css']}>
      <div class="wrap sheet">
        <Contents view={view} links={contract ? guideLinks(view, contract) : []} />
        <article>
          <h1>{conventions.title}</h1>
          <p class="lead">{conventions.lead}</p>
          <p class="starts">
            <a href={view.to('rules')}>{filled(view.text.rules.link, { rules: view.catalogue.rules.length })}</a>
            <a href={view.to('labs')}>{view.text.labs.title}</a>
          </p>
          <h2 id="groups" class="unseen">
            {conventions.groups}
          </h2>
          <ul class="groups">
            {choice && (
              <li>
                <a href={view.to('choosing-a-style')}>{view.say(choice.title)}</a>
                <p>{view.say(choice.summary)}</p>
              </li>
            )}
            {ruleGroups.map((group) => {
              const guide = view.catalogue.guides.find((candidate) => candidate.group === group);
              const rules = view.catalogue.rules.filter((rule) => rule.group === group);
              return (
                <li key={group}>
                  <a href={view.to(`group:${group}`)}>{view.label('ruleGroup', group)}</a>
                  <span class="mono">{filled(conventions.rulesCount, { count: rules.length })}</span>
                  {guide && <Inline as="p" text={view.say(guide.summary)} />}
                </li>
              );
            })}
          </ul>
          {contract && <GuideSections view={view} guide={contract} />}
        </article>
        <Also
          view={view}
          links={[
            { address: view.to('own-api'), name: view.text.ownApi.title },
            { address: view.to('glossary'), name: view.text.glossary.title },
            { address: view.to('charter'), name: view.text.charter.title },
            ...(['how-we-check', 'neutrality'] as const).flatMap((id) => {
              const guide = view.catalogue.guide(id);
              return guide ? [{ address: view.to(id), name: view.say(guide.title) }] : [];
            }),
          ]}
        />
      </div>
    </Layout>
  );
}
