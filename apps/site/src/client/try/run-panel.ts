import { bodyView, factsView } from '../call/answer-view.ts';
import { call } from '../call/call.ts';
import { words as callWords } from '../call/call-words.ts';
import { element } from '../page/element.ts';
import { gatewayNotice } from './gateway-notice.ts';
import { words } from './gateway-words.ts';
import { moveMeters, readQuota } from './limit-meter.ts';
import { tokenForm, tokenHeaders } from './server-token.ts';
import { staysBelow } from './stays-below.ts';

/** Sends the request of a sheet through this server's gateway and shows the answer. */
customElements.define(
  'run-panel',
  class extends HTMLElement {
    #running: AbortController | undefined;

    connectedCallback(): void {
      const form = this.querySelector('form');
      const path = this.querySelector<HTMLInputElement>('.path');
      if (!form || !path) return;
      path.readOnly = false;
      readQuota(this.dataset.api ?? '');
      // Present from the start, so that screen readers announce later changes.
      this.append(
        element(
          'section',
          { class: 'result', 'aria-label': `${callWords.answer}: ${this.dataset.name}` },
          element('p', { role: 'status' }),
        ),
      );
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        if (this.#running) this.#running.abort();
        else void this.#run(path.value);
      });
    }

    async #run(path: string): Promise<void> {
      const button = this.querySelector<HTMLButtonElement>('button');
      const result = this.querySelector('.result');
      const prefix = this.querySelector('.prefix')?.textContent ?? '';
      if (!button || !result) return;
      if (!staysBelow(prefix, path)) {
        say(result, words.pathLeaves, 'notice bad');
        return;
      }
      const name = button.textContent;
      this.#running = new AbortController();
      button.textContent = words.cancel;
      say(result, callWords.running);
      const body = this.querySelector('textarea')?.value;
      try {
        const answer = await call({
          method: this.querySelector('.method')?.textContent ?? 'GET',
          path: `${prefix}${path.startsWith('/') ? '' : '/'}${path}`,
          headers: {
            ...JSON.parse(this.dataset.headers ?? '{}'),
            ...tokenHeaders(),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          body,
          signal: this.#running.signal,
        });
        const notice = gatewayNotice(answer);
        const status = say(result, notice.text, notice.bad ? 'notice bad' : 'notice');
        if (notice.link) status.append(' ', element('a', { href: notice.link.address }, notice.link.name));
        if (notice.needsToken) result.append(tokenForm(() => void this.#run(path)));
        if (answer && !notice.instead) {
          result.append(factsView(answer), bodyView(answer, `${callWords.body}: ${this.dataset.name}`));
          moveMeters(answer.headers);
        }
      } catch {
        say(result, words.cancelled);
      } finally {
        this.#running = undefined;
        button.textContent = name;
      }
    }
  },
);

/** The line that screen readers announce; everything below it is replaced. */
function say(result: Element, text: string, className = ''): Element {
  const status = result.querySelector('[role=status]') ?? element('p', { role: 'status' });
  status.className = className;
  status.textContent = text;
  result.replaceChildren(status);
  return status;
}
