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
      // A page from the cache does not hold what the URL says.
      if (asked.has('api')) fill(form, asked);
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        this.#calculate(form);
      });
      form.addEventListener('input', () => this.#calculate(form));
      this.#show(form);
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
      const box = form.querySelector<HTMLInputElement>('[name=key]');
      if (box) {
        box.disabled = !api.credential?.optional;
        if (box.disabled) box.checked = api.credential !== null;
      }
      const nodes = planOutline(planFor(api, demand, withCredential), language).map(nodeOf);
      const text = nodes.map((node) => node.textContent).join('');
      // Changed only when the text differs, because screen readers read it out.
      if (outcome.textContent !== text) outcome.replaceChildren(...nodes);
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
