import { Inline } from '../markup/markdown.ts';
import type { ViewProps } from '../view/view.ts';
import { Table } from './lists.tsx';
import { Scroll } from './scroll.tsx';

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
