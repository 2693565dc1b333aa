import type { ViewProps } from '../../view/view.ts';
import { Button } from '../button.tsx';
import { LabSection } from './lab-section.tsx';

/** Two levels too deep, written as the stairs that they are. */
const levels = ['rule(id: "rest-no-verbs")', ...Array.from({ length: 5 }, () => ['guide', 'rules']).flat()];
const deep = [
  '{',
  ...levels.map((name, i) => `${'  '.repeat(i + 1)}${name} {`),
  `${'  '.repeat(levels.length + 1)}id`,
  '}'.repeat(levels.length + 1),
].join('\n');

/** Queries that show something: a list by its nodes, a small one, many lookups in few batches, too deep, and too expensive. */
const presets = {
  apis: '{\n  apis(filter: { cors: NO }) {\n    nodes { id name breaks { id } }\n  }\n}',
  one: '{\n  rule(id: "rest-no-verbs") {\n    title\n    guide { title }\n  }\n}',
  list: '{\n  rules {\n    id\n    guide { title }\n  }\n}',
  deep,
  wide: '{\n  rules {\n    guide {\n      rules {\n        guide {\n          rules { id title }\n        }\n      }\n    }\n  }\n}',
} as const;

/** An editor with gauges for what the server counts. */
export function GraphqlLab({ view }: ViewProps) {
  const { graphql } = view.text.practice;
  const body = { query: '{ rules { id guide { title } } }', extensions: { farol: { explain: true } } };
  const terminal = `curl ${view.server}/graphql -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  return (
    <LabSection view={view} title={graphql.title} lead={graphql.lead} terminal={terminal}>
      <graphql-lab class="js lab-frame">
        <form>
          <fieldset class="lab-presets">
            <legend>{graphql.examples}</legend>
            {(Object.keys(presets) as (keyof typeof presets)[]).map((name) => (
              <Button key={name} class="quiet" data-query={presets[name]} text={graphql.presets[name]} />
            ))}
          </fieldset>
          <label for="lab-query">{graphql.query}</label>
          <textarea id="lab-query" rows={8} spellcheck={false} autocomplete="off" autocapitalize="off">
            {presets.list}
          </textarea>
          <p class="lab-buttons">
            <Button type="submit" class="primary" text={graphql.run} />
            <small>
              {graphql.keys} · <a href="/graphql">{graphql.editor}</a>
            </small>
          </p>
        </form>
        <p role="status">{graphql.before}</p>
        <ul class="gauges">
          {(['depth', 'cost', 'lookups'] as const).map((name) => (
            <li key={name} data-gauge={name}>
              <b>{graphql[name]}</b>
              <meter aria-hidden="true" max={1} value={0} />
              <span>–</span>
            </li>
          ))}
        </ul>
        <div class="lab-place" />
      </graphql-lab>
    </LabSection>
  );
}
