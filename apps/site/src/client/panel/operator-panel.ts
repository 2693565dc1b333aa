// The operator's panel: connects while it is visible, asks for the token where the server requires one, and fills the page.
import { filled } from '@farol/http/text';
import { words as callWords } from '../call/call.ts';
import { define } from '../page/element.ts';
import { isFileCopy } from '../page/file-copy.ts';
import { languageTag, wholeNumber } from '../page/language.ts';
import { words as gatewayWords } from '../try/gateway-words.ts';
import { tokenForm } from '../try/server-token.ts';
import { callsOf, countItems, quotaOf, stateOf, words } from './panel-cells.ts';
import { readSnapshots, type Snapshot } from './snapshot-stream.ts';

const retryMs = 3_000;

define('operator-panel', (host) => {
  const labels: Readonly<Record<string, string>> = JSON.parse(host.querySelector('script')?.textContent ?? '{}');
  let current: AbortController | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  if (isFileCopy) {
    say(callWords.unreachable);
    return;
  }
  const follow = () => (document.hidden ? stop() : void connect());
  document.addEventListener('visibilitychange', follow);
  follow();

  function stop(): void {
    clearTimeout(retry);
    current?.abort();
  }

  async function connect(): Promise<void> {
    stop();
    const connection = new AbortController();
    current = connection;
    const refused = await readSnapshots((snapshot) => show(snapshot), connection.signal).catch(() => null);
    if (connection.signal.aborted) return;
    host.classList.remove('live');
    if (refused?.status === 401) {
      say(
        gatewayWords.tokenNeeded,
        tokenForm(() => void connect()),
      );
      return;
    }
    say(refused ? await detailOf(refused) : words.lost);
    retry = setTimeout(() => void connect(), retryMs);
  }

  function say(...content: readonly (Node | string)[]): void {
    const place = host.querySelector('.link-state');
    // Changed only when the text differs, because screen readers read it out.
    if (place && place.textContent !== content[0]) place.replaceChildren(...content);
  }

  function show(snapshot: Snapshot): void {
    host.classList.add('live', 'filled');
    say(filled(words.live, { since: new Date(snapshot.since).toLocaleString(languageTag) }));
    showFigures(snapshot);
    for (const api of snapshot.apis) {
      const cells = host.querySelectorAll(`tr[data-api="${api.id}"] td`);
      const contents = [stateOf(api), quotaOf(api, labels, Date.parse(snapshot.at)), callsOf(api)];
      for (const [i, content] of contents.entries()) cells[i]?.replaceChildren(...content);
    }
    for (const name of ['attempts', 'statuses'] as const) {
      host.querySelector(`[data-counts=${name}]`)?.replaceChildren(...countItems(snapshot[name]));
    }
  }

  function showFigures({ deliveries, statuses }: Snapshot): void {
    const total = (from: number) =>
      Object.entries(statuses).reduce((sum, [status, count]) => sum + (Number(status) >= from ? count : 0), 0);
    const figures = {
      due: deliveries ? wholeNumber(deliveries.due) : words.unread,
      oldest: deliveries ? `${wholeNumber(deliveries.oldest_due_seconds)} s` : words.unread,
      pending: deliveries ? wholeNumber(deliveries.pending) : words.unread,
      responses: wholeNumber(total(0)),
      refused: wholeNumber(total(400)),
    };
    for (const [name, text] of Object.entries(figures)) {
      const place = host.querySelector(`[data-figure=${name}]`);
      if (place) place.textContent = text;
    }
  }
});

/** The sentence of the problem, or the status. */
async function detailOf(response: Response): Promise<string> {
  const problem: { readonly detail?: unknown; readonly title?: unknown } = await response.json().catch(() => ({}));
  return String(problem.detail ?? problem.title ?? response.status);
}
