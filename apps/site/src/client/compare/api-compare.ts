import { element } from '../page/element.ts';
import { words } from './index-words.ts';

const most = 4;

/** Reads the choice from the URL and puts the rows that differ first. */
customElements.define(
  'api-compare',
  class extends HTMLElement {
    #rows: HTMLTableRowElement[] = [];

    connectedCallback(): void {
      const asked = new URLSearchParams(location.search).getAll('ids').flatMap((ids) => ids.split(','));
      this.#rows = [...this.querySelectorAll<HTMLTableRowElement>('.comparison tbody tr')];
      if (asked.length > 0) for (const box of this.#boxes) box.checked = asked.slice(0, most).includes(box.value);
      this.addEventListener('change', () => {
        this.#limit();
        this.#show();
      });
      this.#limit();
      this.#show();
    }

    #limit(): void {
      const isFull = this.#chosen.length >= most;
      for (const box of this.#boxes) box.disabled = !box.checked && isFull;
    }

    get #boxes(): HTMLInputElement[] {
      return [...this.querySelectorAll<HTMLInputElement>('[name=ids]')];
    }

    get #chosen(): HTMLInputElement[] {
      return this.#boxes.filter((box) => box.checked);
    }

    #show(): void {
      const chosen = this.#chosen;
      // The classes show the columns; the id of a box is c- and a number.
      const table = this.querySelector('.comparison');
      if (table) table.className = ['comparison', ...chosen.map(({ id }) => `on${id.slice(2)}`)].join(' ');
      const columns = chosen.map((box) => this.#boxes.indexOf(box) + 1);
      const differs = (row: HTMLTableRowElement) =>
        new Set(columns.map((column) => row.cells[column]?.textContent)).size > 1;
      const differing = this.#rows.filter(differs);
      const same = this.#rows.filter((row) => !differs(row));
      for (const row of this.#rows) row.classList.toggle('same', !differs(row));
      const shown =
        columns.length < 2
          ? this.#rows
          : [...section(words.differs, differing, columns.length), ...section(words.same, same, columns.length)];
      this.querySelector('.comparison tbody')?.replaceChildren(...shown);
      const status = this.querySelector('[role=status]');
      if (status)
        status.textContent = columns.length < 2 ? words.chooseTwo : words.comparing(columns.length, differing.length);
      const search = chosen.length > 0 ? `?ids=${chosen.map((box) => box.value).join(',')}` : '';
      history.replaceState(null, '', `${location.pathname}${search}${location.hash}`);
    }
  },
);

function section(name: string, rows: readonly HTMLElement[], columns: number): HTMLElement[] {
  if (rows.length === 0) return [];
  return [
    element('tr', { class: 'divider' }, element('th', { colspan: String(columns + 1), scope: 'colgroup' }, name)),
    ...rows,
  ];
}
