import type { ViewProps } from '../../view/view.ts';
import { Button } from '../button.tsx';
import { LabSection } from './lab-section.tsx';

/** An editor with gauges for what the server counts. */
export function GraphqlLab({ view }: ViewProps) {
  const { graphql } = view.text.practice;
  return (
    <LabSection view={view} title={graphql.title} lead={graphql.lead} terminal={view.sample(graphql.terminal)}>
      <graphql-lab class="js lab-frame">
        <form>
          <fieldset class="lab-presets">
            <legend>{graphql.examples}</legend>
            {(Object.keys(graphql.queries) as (keyof typeof graphql.queries)[]).map((name) => (
              <Button key={name} class="quiet" data-query={graphql.queries[name]} text={graphql.presets[name]} />
            ))}
          </fieldset>
          <label for="lab-query">{graphql.query}</label>
          <textarea id="lab-query" rows={6} spellcheck={false} autocomplete="off" autocapitalize="off">
            {graphql.queries.list}
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
