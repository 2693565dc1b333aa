import { Inline } from '../markup/markdown.ts';
import type { ViewProps } from '../view/view.ts';
import { Heads, Scroll } from './scroll.tsx';

/** The ten status codes of the charter, with when to send each. */
export function Statuses({ view }: ViewProps) {
  const { conventions } = view.text;
  return (
    <section>
      <h2 id="statuses">{conventions.statuses}</h2>
      <Scroll name={conventions.statuses}>
        <table class="statuses">
          <Heads names={[conventions.status, conventions.meaning, conventions.use]} />
          <tbody>
            {view.catalogue.statuses.map((status) => (
              <tr key={status.status} id={`status-${status.status}`}>
                <th scope="row">
                  <span class="mono">{status.status}</span> <small>{status.name}</small>
                </th>
                <Inline as="td" text={view.say(status.meaning)} />
                <td>
                  <Inline text={view.say(status.use)} />
                  {status.confusedWith && (
                    <small>
                      <strong>{conventions.confusedWith}:</strong> <Inline text={view.say(status.confusedWith)} />
                    </small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p class="meta">
        <a href="/problems">{conventions.problems}</a>
      </p>
    </section>
  );
}
