// The instrument of a sheet: fields fill a request, the samples follow, and the request goes out through this server's gateway.
import type { ApiRequest, Frozen } from '@farol/catalogue';
import { hintsOf } from '@farol/catalogue/brasil';
import { fillRequest } from '@farol/catalogue/request';
import { type Callee, queryText } from '@farol/samples';
import type { Provocation } from '../../view/provocation.ts';
import { type Answer, call, words as callWords } from '../call/call.ts';
import { language } from '../page/language.ts';
import { showCalls } from './call-window.ts';
import { dropPunctuation } from './field-values.ts';
import { say, showAnswer } from './gateway-answer.ts';
import { words } from './gateway-words.ts';
import { showLeft } from './limit-meter.ts';
import { offerKnown, sendWith } from './offer-known.ts';
import { tokenHeaders } from './server-token.ts';

declare const samplesAddress: string;

type Template = Parameters<typeof fillRequest>[0];
type Data = { readonly callee: Callee; readonly requests: readonly Template[] };

customElements.define(
  'call-instrument',
  class extends HTMLElement {
    #running: AbortController | undefined;
    #data: Data | undefined;
    /** The field that a hint is about, and what the hint replaced. */
    #hinted: { name: string; shown: readonly Node[]; isLive: boolean } | undefined;

    connectedCallback(): void {
      this.#data = JSON.parse(this.querySelector('script')?.textContent ?? 'null') as Data;
      this.addEventListener('submit', (event) => {
        // The form for the token of the server stands inside as well.
        if (event.target instanceof Element && !event.target.closest('.request-form')) return;
        event.preventDefault();
        if (this.#running) this.#running.abort();
        else void this.#run();
      });
      // A reader may have typed before this script arrived.
      for (const field of this.querySelectorAll('input')) dropPunctuation(field);
      // The language of the samples is no part of the request.
      this.addEventListener('input', ({ target }) => {
        if (target instanceof HTMLInputElement) dropPunctuation(target);
        if (target instanceof Element && !target.closest('.samples')) void this.#follow();
        if (target instanceof HTMLInputElement) this.#sayHint(target);
      });
      // The failures of the entry stand further down.
      document.addEventListener('click', ({ target }) => {
        const button = target instanceof Element ? target.closest<HTMLElement>('[data-provoke]') : null;
        if (button) this.#provoke(JSON.parse(button.dataset.provoke ?? '') as Provocation);
      });
      showCalls(this.dataset.id ?? '');
      void this.#readQuota();
    }

    /** The form of the chosen request. */
    get #form(): HTMLFormElement | undefined {
      return [...this.querySelectorAll<HTMLFormElement>('.request-form')].find((one) => one.offsetParent);
    }

    #provoke({ request, values }: Provocation): void {
      const choice = this.querySelector<HTMLInputElement>(`[name=request][value="${request}"]`);
      const form = this.querySelector<HTMLFormElement>(`#request-${request}`);
      if (!choice || !form) return;
      choice.checked = true;
      this.scrollIntoView();
      form.querySelector('input')?.focus({ preventScroll: true });
      sendWith(form, values);
    }

    /** The request as it stands in the fields; undefined while a field is wrong. */
    #request(): Frozen<ApiRequest> | undefined {
      const id = this.querySelector<HTMLInputElement>('[name=request]:checked')?.value;
      const template = this.#data?.requests.find((request) => request.id === id);
      const form = this.querySelector<HTMLFormElement>(`#request-${id}`);
      if (!template || !form) return undefined;
      const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
      const filled = fillRequest(template, values);
      return filled.ok ? filled.request : undefined;
    }

    #offerKnown(result: Element, answer: Answer | undefined): void {
      const form = this.#form;
      const template = this.#data?.requests.find(({ id }) => form?.id === `request-${id}`);
      if (form && template && answer) offerKnown(result, answer, form, template);
    }

    /** Before a call is spent, and no refusal. */
    #sayHint({ name, value }: HTMLInputElement): void {
      const [hint] = hintsOf({ parameters: [{ name }] }, { [name]: value });
      const result = this.querySelector('.result');
      if (result && hint) {
        this.#hinted ??= { name, shown: [...result.childNodes], isLive: result.classList.contains('is-live') };
        say(result, hint[language]);
      } else if (result && this.#hinted?.name === name) {
        result.replaceChildren(...this.#hinted.shown);
        result.classList.toggle('is-live', this.#hinted.isLive);
        this.#hinted = undefined;
      }
    }

    async #follow(): Promise<void> {
      const { writeSamples } = (await import(samplesAddress)) as typeof import('../samples.ts');
      const request = this.#request();
      const block = this.querySelector('.samples');
      const withKey = this.querySelector<HTMLInputElement>('[name=with-key]')?.checked ?? false;
      if (request && block && this.#data) writeSamples(block, this.#data.callee, request, withKey);
    }

    /** Silent when the server does not tell it, and not asked where the answer would be 401: the limit stands below in words. */
    async #readQuota(): Promise<void> {
      const headers = tokenHeaders();
      if (this.dataset.needsToken !== undefined && !('authorization' in headers)) return;
      const answer = await call({ method: 'GET', path: `/v1/apis/${this.dataset.id}/quota`, headers });
      if (answer?.status === 200) showLeft(JSON.parse(answer.body));
    }

    async #run(): Promise<void> {
      const button = this.#form?.querySelector('button');
      const result = this.querySelector('.result');
      if (!button || !result) return;
      const name = button.textContent;
      this.#running = new AbortController();
      this.#hinted = undefined;
      button.textContent = words.cancel;
      say(result, callWords.running);
      try {
        const request = this.#request();
        if (!request) {
          say(result, words.wrongField);
          return;
        }
        const answer = await call({
          method: request.method,
          path: `/gateway/${this.dataset.id}${request.path}${queryText(Object.entries(request.query))}`,
          headers: {
            ...request.headers,
            ...tokenHeaders(),
            ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
          signal: this.#running.signal,
        });
        showAnswer(result, answer, this.dataset.name ?? '', () => void this.#run());
        this.#offerKnown(result, answer);
        // A cached answer uses none of the limit.
        if (answer && !/\bhit\b/.test(answer.headers.get('cache-status') ?? ''))
          showCalls(this.dataset.id ?? '', { moment: Date.now(), refused: answer.status === 429 });
        void this.#readQuota();
      } catch {
        say(result, words.cancelled);
      } finally {
        this.#running = undefined;
        button.textContent = name;
      }
    }
  },
);
