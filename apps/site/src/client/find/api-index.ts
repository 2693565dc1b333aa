import { filterWord } from '@farol/catalogue/ask';
import { filled } from '@farol/http/text';
import type { Finds } from '../../view/finder.ts';
import { compareTray } from '../compare/compare-tray.ts';
import { words } from '../compare/index-words.ts';
import { countDays } from '../page/deadline.ts';
import { element, partOf } from '../page/element.ts';
import { countText, findBox, loadSearch } from './find-box.ts';
import { compareRows, nextOrder, type Order, orderOf, orderText, valuesOf } from './sorting.ts';

/** Search, facets and order of the table, all in the URL so that a view can be shared. */
customElements.define(
  'api-index',
  class extends HTMLElement {
    #rows = new Map<string, HTMLElement>();
    #finds: Finds | undefined;
    #draw: ReturnType<typeof findBox> = () => undefined;
    #order: Order | undefined;

    connectedCallback(): void {
      for (const row of this.querySelectorAll<HTMLElement>('.row')) this.#rows.set(row.dataset.id ?? '', row);
      const query = new URLSearchParams(location.search);
      this.#field.value = query.get('q') ?? '';
      this.#order = orderOf(query.get('sort'));
      // Older links have the label of a value, such as `No key`.
      for (const choice of this.#choices)
        choice.checked = query.getAll(choice.name).some((given) => filterWord(given) === choice.value);
      this.#makeHeads();
      this.#listen();
      this.#draw = findBox(this.#field, partOf(this, '.finds'), 'finds');
      compareTray(this);
      countDays();
      void this.#search();
    }

    get #field(): HTMLInputElement {
      return this.querySelector('#q') as HTMLInputElement;
    }

    get #choices(): HTMLInputElement[] {
      return [...this.querySelectorAll<HTMLInputElement>('.facets [type=checkbox]')];
    }

    get #select(): HTMLSelectElement {
      return this.querySelector('.sort select') as HTMLSelectElement;
    }

    #listen(): void {
      this.#field.addEventListener('focus', () => void loadSearch().catch(() => undefined));
      this.#field.addEventListener('input', () => void this.#search());
      this.querySelector('#find')?.addEventListener('submit', (event) => {
        event.preventDefault();
        void this.#search().then(() => this.querySelector('#apis')?.scrollIntoView());
      });
      const filters = this.querySelector('form.rail');
      filters?.addEventListener('change', () => this.#show());
      filters?.addEventListener('submit', (event) => event.preventDefault());
      filters?.addEventListener('reset', (event) => {
        event.preventDefault();
        this.#field.value = '';
        for (const choice of this.#choices) choice.checked = false;
        void this.#search();
      });
      const facets = this.querySelector<HTMLDetailsElement>('.facets');
      // Closed from far below, the heading would be out of view, and the table with it.
      facets?.addEventListener('toggle', () => {
        if (!facets.open && facets.getBoundingClientRect().top < 0) facets.scrollIntoView();
      });
      this.#select.addEventListener('change', () => this.#sortBy(orderOf(this.#select.value)));
    }

    #makeHeads(): void {
      for (const head of this.querySelectorAll<HTMLElement>('th[data-sort]')) {
        const button = element('button', { type: 'button' }, ...head.childNodes);
        button.addEventListener('click', () => this.#sortBy(nextOrder(this.#order, head.dataset.sort ?? '')));
        head.append(button);
      }
    }

    #sortBy(order: Order | undefined): void {
      this.#order = order;
      this.#sayOrder();
      this.#show();
    }

    async #search(): Promise<void> {
      const query = this.#field.value.trim();
      // Without the index the words filter nothing: too many rows are better than a wrong "no match".
      const index = query === '' ? undefined : await loadSearch().catch(() => undefined);
      // What was typed while the index was on its way is searched by its own call.
      if (query !== this.#field.value.trim()) return;
      this.#finds = index?.find(query);
      this.#draw(index, this.#finds);
      this.#light();
      this.#show();
    }

    /** The lights of what is found; of what is only near, its name. */
    #light(): void {
      const { ids = [], near = [] } = this.#finds ?? {};
      const chart = partOf(this, '.chart');
      chart.dataset.lit = this.#finds ? String(ids.length) : '';
      for (const light of chart.querySelectorAll<SVGElement>('[data-api]')) {
        const id = light.dataset.api ?? '';
        light.classList.toggle('hit', ids.includes(id));
        light.classList.toggle(
          'near',
          near.some((item) => item.id === id),
        );
      }
    }

    #show(): void {
      const chosen = Map.groupBy(
        this.#choices.filter(({ checked }) => checked),
        ({ name }) => name,
      );
      // Within a facet one value is enough; each facet must agree.
      const passes = (row: HTMLElement, except?: string) =>
        (this.#finds?.ids.includes(row.dataset.id ?? '') ?? true) &&
        [...chosen].every(([name, choices]) => name === except || choices.some((choice) => has(row, choice)));
      const rows = [...this.#rows.values()];
      for (const row of rows) row.hidden = !passes(row);
      this.#put(rows);
      const nothing = this.querySelector<HTMLElement>('.nothing');
      if (nothing) nothing.hidden = rows.some((row) => !row.hidden);
      this.#count(rows.filter((row) => !row.hidden));
      for (const [name, choices] of Map.groupBy(this.#choices, ({ name }) => name)) {
        const others = rows.filter((row) => passes(row, name));
        for (const choice of choices) this.#tally(choice, others);
      }
      this.#keepInAddress();
    }

    /** The filters reach over more than a screen: their heading, which stays in view, says what is left, and so does the table's. */
    #count(shown: readonly HTMLElement[]): void {
      const count = filled(words.count, { shown: shown.length, total: this.#rows.size });
      for (const said of this.querySelectorAll('[data-shown]'))
        said.textContent = shown.length < this.#rows.size ? count : '';
      const status = partOf(this, '.count [role=status]');
      const text = this.#finds && shown.length === this.#finds.ids.length ? countText(this.#finds) : count;
      if (status.textContent !== text) status.textContent = text;
    }

    /** How many rows a choice would show, beside the other facets. */
    #tally(choice: HTMLInputElement, rows: readonly HTMLElement[]): void {
      const count = rows.filter((row) => has(row, choice)).length;
      const shown = choice.parentElement?.querySelector('span');
      if (shown && shown.textContent !== String(count)) shown.textContent = String(count);
      choice.parentElement?.classList.toggle('zero', count === 0);
    }

    #put(rows: HTMLElement[]): void {
      const place = (row: HTMLElement) => this.#finds?.ids.indexOf(row.dataset.id ?? '') ?? 0;
      const number = (row: HTMLElement) => Number(row.dataset.n);
      const byColumn = compareRows(this.#order);
      rows.sort((a, b) => byColumn(a, b) || (this.#order ? 0 : place(a) - place(b)) || number(a) - number(b));
      const body = this.querySelector('.apis tbody');
      // Rows are moved only when the order changed, because moving a row takes the focus from its checkbox.
      if (rows.some((row, i) => body?.children[i] !== row)) body?.append(...rows);
      this.#sayOrder();
    }

    #sayOrder(): void {
      for (const head of this.querySelectorAll<HTMLElement>('th[data-sort]')) {
        if (head.dataset.sort === this.#order?.column)
          head.setAttribute('aria-sort', this.#order?.descending ? 'descending' : 'ascending');
        else head.removeAttribute('aria-sort');
      }
      const text = orderText(this.#order);
      this.#select.value = text;
      // The list names one direction of each column.
      if (this.#select.value !== text) this.#select.value = '';
    }

    #keepInAddress(): void {
      const query = new URLSearchParams();
      if (this.#field.value.trim()) query.set('q', this.#field.value.trim());
      for (const { name, value, checked } of this.#choices) if (checked) query.append(name, value);
      if (this.#order) query.set('sort', orderText(this.#order));
      const search = query.size > 0 ? `?${query}` : '';
      if (search !== location.search) history.replaceState(null, '', `${location.pathname}${search}${location.hash}`);
    }
  },
);

function has(row: HTMLElement, { name, value }: HTMLInputElement): boolean {
  return valuesOf(row, name).includes(value);
}
