import { ruleGroups } from '@farol/catalogue/internal';
import { filled } from '@farol/http';
import checked from '../../own-api.json' with { type: 'json' };
import { Code } from '../parts/code-block.tsx';
import { Layout } from '../parts/layout.tsx';
import { Scroll, Table } from '../parts/lists.tsx';
import { ruleAddress } from '../view/addresses.ts';
import type { ViewProps } from '../view/view.ts';

type Verdict = 'kept' | 'broken' | 'cannot-tell';

const ways = ['description', 'schema', 'server', 'receiver'] as const;

/** Written by test/conformance/write-own-api.ts, and compared with a new check in every test run. */
const verdicts = checked as Readonly<Record<(typeof ways)[number], Readonly<Record<string, Verdict>>>>;

/** Every rule that was judged on our own API, with the verdict of each way. */
export function OwnApi({ view }: ViewProps) {
  const { ownApi } = view.text;
  const judged = view.catalogue.rules.filter(({ id }) => ways.some((way) => verdicts[way][id] !== undefined));
  const has = (id: string, verdict: Verdict) => ways.some((way) => verdicts[way][id] === verdict);
  const broken = judged.filter(({ id }) => has(id, 'broken'));
  const kept = judged.filter(({ id }) => has(id, 'kept') && !has(id, 'broken'));
  return (
    <Layout view={view} page="own-api" words={ownApi}>
      <div class="wrap page">
        <h1>{ownApi.title}</h1>
        <p class="lead">{ownApi.lead}</p>
        <p>
          {broken.length === 0
            ? filled(ownApi.caption, { kept: kept.length, rules: view.catalogue.rules.length })
            : filled(ownApi.captionBroken, { broken: broken.length })}
        </p>
        {ruleGroups.map((group) => {
          const rules = judged.filter((rule) => rule.group === group);
          if (rules.length === 0) return null;
          return (
            <section key={group} class="prose">
              <h2 id={group}>{view.label('ruleGroup', group)}</h2>
              <Scroll name={view.label('ruleGroup', group)}>
                <Table
                  heads={[ownApi.rule, ...ways.map((way) => ownApi.ways[way])]}
                  rows={rules.map((rule) => ({
                    name: <a href={ruleAddress(rule, view.language)}>{view.say(rule.title)}</a>,
                    cells: ways.map((way) => ownApi.verdicts[verdicts[way][rule.id] ?? 'not-asked']),
                  }))}
                />
                <i hidden />
              </Scroll>
            </section>
          );
        })}
        <p>{ownApi.openText}</p>
        <section class="prose">
          <h2 id="repeat">{ownApi.how}</h2>
          <p>{ownApi.howText}</p>
          <Code view={view} label={ownApi.how} language="shell" code={ownApi.commands.join('\n')} />
        </section>
      </div>
    </Layout>
  );
}
