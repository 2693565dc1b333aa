// The calculator of limits: answers with every change of a field, and keeps the use in the URL.
import { type Outline, type PlannedApi, planFor, planOutline, readDemand } from '@farol/catalogue/budget';
import { element } from '../page/element.ts';
import { language } from '../page/language.ts';

customElements.define(
  'limit-calculator',
  class extends HTMLElement {
    #apis: Readonly<Record<string, PlannedApi>> = {};

    connectedCallback(): void {
      const form = this.querySelector('form');
      if (!form) return;
      this.#apis = JSON.parse(this.querySelector('script')?.textContent ?? '{}');
      const asked = new URLSearchParams(location.search);
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        this.#calculate(form);
      });
      form.addEventListener('input', () => this.#calculate(form));
      // A page from the cache does not hold what the URL says. Without a use in the URL the page has its outcome, and formatting all its
      // numbers again would be most of the work of its scripts.
      if (asked.has('api')) {
        fill(form, asked);
        this.#show(form);
      } else this.#offerKey(form);
    }

    #calculate(form: HTMLFormElement): void {
      const query = queryOf(form);
      history.replaceState(null, '', `${location.pathname}?${query}${location.hash}`);
      this.#show(form);
    }

    #show(form: HTMLFormElement): void {
      const { api: id, demand, withCredential } = readDemand(queryOf(form));
      const api = this.#apis[id];
      const outcome = this.querySelector('.outcome');
      if (!api || !outcome) return;
      this.#offerKey(form);
      const nodes = planOutline(planFor(api, demand, withCredential), language).map(nodeOf);
      const text = nodes.map((node) => node.textContent).join('');
      // Changed only when the text differs, because screen readers read it out.
      if (outcome.textContent !== text) outcome.replaceChildren(...nodes);
    }

    /** The reader chooses only where the API can be called with and without a key. */
    #offerKey(form: HTMLFormElement): void {
      const api = this.#apis[readDemand(queryOf(form)).api];
      const box = form.querySelector<HTMLInputElement>('[name=key]');
      if (!api || !box) return;
      box.disabled = !api.credential?.optional;
      if (box.disabled) box.checked = api.credential !== null;
    }
  },
);

function queryOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) query.set(name, String(value));
  if (query.get('news') !== 'poll') {
    query.delete('news');
    query.delete('every');
  }
  return query;
}

function fill(form: HTMLFormElement, asked: URLSearchParams): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const value = asked.get(field.name);
    if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox'))
      field.checked = value === field.value || (value === null && field.value === 'none');
    else if (value !== null) field.value = value;
  }
}

function nodeOf(outline: Outline): Node {
  if (typeof outline === 'string') return document.createTextNode(outline);
  const [tag, attributes, ...children] = outline;
  return element(tag, attributes, ...children.map(nodeOf));
}
