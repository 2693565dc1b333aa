import { compareTray } from '../compare/compare-tray.ts';
import { words } from '../compare/index-words.ts';
import { element } from '../page/element.ts';
import { loadSearch } from './search-index.ts';

/** The facets, and the attribute of a row that holds its values (see facets.ts, which writes them). */
const facets = {
  authentication: 'data-a',
  cors: 'data-c',
  format: 'data-f',
  category: 'data-k',
  brazil: 'data-b',
} as const;
type Facet = keyof typeof facets;

/** The sort key of each column: its text, or for CORS "yes" before "no". */
const sorting: Readonly<Record<string, (row: HTMLElement) => string>> = {
  name: (row) => (row.querySelector('th a')?.textContent ?? '').toLocaleLowerCase(),
  authentication: (row) =>
    String(
      ['no-key', 'auth-api-key-or-oauth', 'auth-api-key', 'auth-oauth-2-0'].indexOf(row.getAttribute('data-a') ?? ''),
    ),
  cors: (row) => (row.getAttribute('data-c') === 'yes' ? '0' : '1'),
};

/** Search, facets and order of the table, all in the URL so that a view can be shared. */
customElements.define(
  'api-index',
  class extends HTMLElement {
    #rows = new Map<string, HTMLElement>();
    #found: readonly string[] | undefined;
    #sort = '';

    connectedCallback(): void {
      this.#collect();
      const query = new URLSearchParams(location.search);
      this.#field.value = query.get('q') ?? '';
      this.#sort = sorting[query.get('sort') ?? ''] ? (query.get('sort') ?? '') : '';
      for (const choice of this.#choices) choice.checked = choice.value === (query.get(choice.name) ?? '');
      for (const name of new Set(this.#choices.map((choice) => choice.name))) this.#atLeastAll(name);
      this.#makeHeads();
      this.#listen();
      compareTray(this);
      // After a search on the server the page has only the rows found; removing a filter needs the others.
      void this.#complete().then(() => this.#search());
    }

    get #field(): HTMLInputElement {
      return this.querySelector('#q') as HTMLInputElement;
    }

    get #choices(): HTMLInputElement[] {
      return [...this.querySelectorAll<HTMLInputElement>('.facets [type=radio]')];
    }

    get #order(): HTMLSelectElement {
      return this.querySelector('.sort select') as HTMLSelectElement;
    }

    #collect(): void {
      for (const row of this.querySelectorAll<HTMLElement>('.row')) this.#rows.set(row.dataset.id ?? '', row);
    }

    /** A URL with an unknown value falls back to "all". */
    #atLeastAll(name: string): void {
      const choices = this.#choices.filter((choice) => choice.name === name);
      if (choices.some((choice) => choice.checked)) return;
      const [all] = choices;
      if (all) all.checked = true;
    }

    async #complete(): Promise<void> {
      if (this.#rows.size >= Number(this.dataset.total)) return;
      const page = await fetch(location.pathname).then((response) => response.text());
      const body = this.querySelector('.apis tbody');
      body?.querySelector('.empty')?.remove();
      for (const row of new DOMParser().parseFromString(page, 'text/html').querySelectorAll<HTMLElement>('.row')) {
        if (this.#rows.has(row.dataset.id ?? '')) continue;
        // Hidden until the filters are applied, because the server did not find it.
        row.hidden = true;
        body?.append(document.adoptNode(row));
      }
      this.#rows.clear();
      this.#collect();
    }

    #listen(): void {
      this.#field.addEventListener('focus', () => void loadSearch().catch(() => undefined));
      this.#field.addEventListener('input', () => void this.#search());
      this.querySelector('#find')?.addEventListener('submit', (event) => {
        event.preventDefault();
        void this.#search();
      });
      const filters = this.querySelector('form.rail');
      filters?.addEventListener('change', () => this.#show());
      filters?.addEventListener('submit', (event) => event.preventDefault());
      // The choices are reset after the event.
      filters?.addEventListener('reset', () => {
        this.#field.value = '';
        setTimeout(() => void this.#search());
      });
      this.#order.value = this.#sort;
      this.#order.addEventListener('change', () => this.#sortBy(this.#order.value));
    }

    #makeHeads(): void {
      for (const head of this.querySelectorAll<HTMLElement>('th[data-sort]')) {
        const button = element('button', { type: 'button' }, head.textContent ?? '');
        button.addEventListener('click', () =>
          this.#sortBy(head.dataset.sort === 'number' ? '' : (head.dataset.sort ?? '')),
        );
        head.replaceChildren(button);
      }
    }

    #sortBy(column: string): void {
      this.#sort = column;
      this.#order.value = column;
      this.#show();
    }

    async #search(): Promise<void> {
      const query = this.#field.value.trim();
      // Without the index the words filter nothing: too many rows are better than a wrong "no match".
      this.#found =
        query === ''
          ? undefined
          : await loadSearch().then(
              (index) => index.apis(query),
              () => undefined,
            );
      this.#show();
    }

    #show(): void {
      const chosen = new Map(
        this.#choices.filter(({ checked }) => checked).map((choice) => [choice.name, choice] as const),
      );
      const passes = (row: HTMLElement, except?: string) =>
        (this.#found === undefined || this.#found.includes(row.dataset.id ?? '')) &&
        [...chosen].every(
          ([name, choice]) => name === except || choice.value === '' || has(row, name as Facet, choice),
        );
      const rows = [...this.#rows.values()];
      for (const row of rows) row.hidden = !passes(row);
      for (const choice of this.#choices) {
        const count = rows.filter(
          (row) => passes(row, choice.name) && (choice.value === '' || has(row, choice.name as Facet, choice)),
        ).length;
        const shown = choice.parentElement?.querySelector('span');
        if (shown) shown.textContent = String(count);
      }
      const shown = rows.filter((row) => !row.hidden).length;
      this.#put(rows);
      const nothing = this.querySelector<HTMLElement>('.nothing');
      if (nothing) nothing.hidden = shown > 0;
      const status = this.querySelector('.count');
      const text = words.count(shown, Number(this.dataset.total));
      if (status && status.textContent !== text) status.textContent = text;
      this.#keepInAddress(chosen);
    }

    #put(rows: HTMLElement[]): void {
      const by = sorting[this.#sort];
      const place = (row: HTMLElement) => this.#found?.indexOf(row.dataset.id ?? '') ?? 0;
      const number = (row: HTMLElement) => Number(row.querySelector('.number')?.textContent);
      rows.sort((a, b) => (by ? by(a).localeCompare(by(b)) : place(a) - place(b)) || number(a) - number(b));
      const body = this.querySelector('.apis tbody');
      // Rows are moved only when the order changed, because moving a row takes the focus from its checkbox.
      if (rows.some((row, i) => body?.children[i] !== row)) body?.append(...rows);
      for (const head of this.querySelectorAll<HTMLElement>('th[data-sort]')) {
        const active = head.dataset.sort === (this.#sort || 'number') && (by || this.#found === undefined);
        if (active) head.setAttribute('aria-sort', 'ascending');
        else head.removeAttribute('aria-sort');
      }
    }

    #keepInAddress(chosen: ReadonlyMap<string, HTMLInputElement>): void {
      const query = new URLSearchParams();
      if (this.#field.value.trim()) query.set('q', this.#field.value.trim());
      for (const [name, { value }] of chosen) if (value) query.set(name, value);
      if (this.#sort) query.set('sort', this.#sort);
      const search = query.size > 0 ? `?${query}` : '';
      if (search !== location.search) history.replaceState(null, '', `${location.pathname}${search}${location.hash}`);
    }
  },
);

/** The id of a choice ends with the slug that rows have in their attributes. */
function has(row: HTMLElement, facet: Facet, choice: HTMLInputElement): boolean {
  const values = row.getAttribute(facets[facet])?.split(' ') ?? [];
  return values.includes(choice.id.slice(choice.id.indexOf('-') + 1));
}
