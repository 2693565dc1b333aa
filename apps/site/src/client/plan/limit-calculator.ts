// The calculator of limits: answers with every change of a field, and keeps the use in the URL.
import { type PlannedApi, planFor, planOutline, readDemand } from '@farol/catalogue/budget';
import { define, partOf } from '../page/element.ts';
import { language } from '../page/language.ts';
import { nodeOf } from '../page/outline-node.ts';

define('limit-calculator', (host) => {
  const form = partOf<HTMLFormElement>(host, 'form');
  const apis: Readonly<Record<string, PlannedApi>> = JSON.parse(host.querySelector('script')?.textContent ?? '{}');
  const asked = new URLSearchParams(location.search);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    calculate();
  });
  form.addEventListener('input', () => calculate());
  // A page from the cache does not hold what the URL says.
  if (asked.has('api')) fill(form, asked);
  show();

  function calculate(): void {
    const query = queryOf(form);
    history.replaceState(null, '', `${location.pathname}?${query}${location.hash}`);
    show();
  }

  function show(): void {
    const { api: id, demand, withCredential } = readDemand(queryOf(form));
    const api = apis[id];
    const outcome = host.querySelector('.outcome');
    if (!api || !outcome) return;
    // The reader chooses only where the API can be called with and without a key.
    const box = form.querySelector<HTMLInputElement>('[name=key]');
    if (box) box.disabled = !api.credential?.optional;
    if (box?.disabled) box.checked = api.credential !== null;
    const nodes = planOutline(planFor(api, demand, withCredential), language).map(nodeOf);
    const text = nodes.map((node) => node.textContent).join('');
    // Changed only when the text differs, because screen readers read it out.
    if (outcome.textContent !== text) outcome.replaceChildren(...nodes);
  }
});

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
      field.checked = value === null ? field.defaultChecked : value === field.value;
    else if (value !== null) field.value = value;
  }
}
