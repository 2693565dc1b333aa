import type { View } from '../view.ts';

/**
 * Provider and receiver side by side on this server. All of it is made by the script: without one there is nothing to watch, and
 * the exchanges of the rules say the same as text.
 */
export function WebhookLab({ view }: { view: View }) {
  const { lab } = view.text;
  return (
    <section class="js">
      <h2 id="lab">{lab.title}</h2>
      <p>{lab.lead}</p>
      <webhook-lab class="sides" />
    </section>
  );
}
