// The operator's panel: connects while it is visible, asks for the token where the server requires one, and fills the page.
import { words as callWords } from '../call/call-words.ts';
import { isFileCopy } from '../page/file-copy.ts';
import { languageTag, wholeNumber } from '../page/language.ts';
import { words as gatewayWords } from '../try/gateway-words.ts';
import { tokenForm } from '../try/server-token.ts';
import { callsOf, countItems, quotaOf, stateOf } from './panel-cells.ts';
import { words } from './panel-words.ts';
import { readSnapshots, type Snapshot } from './snapshot-stream.ts';

const retryMs = 3_000;

customElements.define(
  'operator-panel',
  class extends HTMLElement {
    #labels: Readonly<Record<string, string>> = {};
    #connection: AbortController | undefined;
    #retry: ReturnType<typeof setTimeout> | undefined;

    connectedCallback(): void {
      if (isFileCopy) {
        this.#say(callWords.unreachable);
        return;
      }
      this.#labels = JSON.parse(this.querySelector('script')?.textContent ?? '{}');
      const follow = () => (document.hidden ? this.#stop() : void this.#connect());
      document.addEventListener('visibilitychange', follow);
      follow();
    }

    #stop(): void {
      clearTimeout(this.#retry);
      this.#connection?.abort();
    }

    async #connect(): Promise<void> {
      this.#stop();
      const connection = new AbortController();
      this.#connection = connection;
      const refused = await readSnapshots((snapshot) => this.#show(snapshot), connection.signal).catch(() => null);
      if (connection.signal.aborted) return;
      this.classList.remove('live');
      if (refused?.status === 401) {
        this.#say(
          gatewayWords.tokenNeeded,
          tokenForm(() => void this.#connect()),
        );
        return;
      }
      this.#say(refused ? await detailOf(refused) : words.lost);
      this.#retry = setTimeout(() => void this.#connect(), retryMs);
    }

    #say(...content: readonly (Node | string)[]): void {
      const place = this.querySelector('.link-state');
      // Changed only when the text differs, because screen readers read it out.
      if (place && place.textContent !== content[0]) place.replaceChildren(...content);
    }

    #show(snapshot: Snapshot): void {
      this.classList.add('live');
      this.#say(words.live(new Date(snapshot.since).toLocaleString(languageTag)));
      this.#showFigures(snapshot);
      for (const api of snapshot.apis) {
        const cells = this.querySelectorAll(`tr[data-api="${api.id}"] td`);
        const contents = [stateOf(api), quotaOf(api, this.#labels, Date.parse(snapshot.at)), callsOf(api)];
        for (const [i, content] of contents.entries()) cells[i]?.replaceChildren(...content);
      }
      for (const name of ['attempts', 'statuses'] as const) {
        this.querySelector(`[data-counts=${name}]`)?.replaceChildren(...countItems(snapshot[name]));
      }
    }

    #showFigures({ deliveries, statuses }: Snapshot): void {
      const total = (from: number) =>
        Object.entries(statuses).reduce((sum, [status, count]) => sum + (Number(status) >= from ? count : 0), 0);
      const figures = {
        due: deliveries ? wholeNumber(deliveries.due) : words.unread,
        oldest: deliveries ? words.seconds(wholeNumber(deliveries.oldest_due_seconds)) : words.unread,
        pending: deliveries ? wholeNumber(deliveries.pending) : words.unread,
        responses: wholeNumber(total(0)),
        refused: wholeNumber(total(400)),
      };
      for (const [name, text] of Object.entries(figures)) {
        const place = this.querySelector(`[data-figure=${name}]`);
        if (place) place.textContent = text;
      }
    }
  },
);

/** The sentence of the problem, or the status. */
async function detailOf(response: Response): Promise<string> {
  const problem: { readonly detail?: unknown; readonly title?: unknown } = await response.json().catch(() => ({}));
  return String(problem.detail ?? problem.title ?? response.status);
}
