import { define, element } from '../page/element.ts';
import { words } from './index-words.ts';

const most = 4;

/** Reads the choice from the URL and puts the rows that differ first. */
define('api-compare', (host) => {
  const rows = [...host.querySelectorAll<HTMLTableRowElement>('.comparison tbody tr')];
  const boxes = [...host.querySelectorAll<HTMLInputElement>('[name=ids]')];

  const asked = new URLSearchParams(location.search).getAll('ids').flatMap((ids) => ids.split(','));
  if (asked.length > 0) for (const box of boxes) box.checked = asked.slice(0, most).includes(box.value);
  host.addEventListener('change', show);
  show();

  function show(): void {
    const chosen = boxes.filter((box) => box.checked);
    for (const box of boxes) box.disabled = !box.checked && chosen.length >= most;
    // The classes show the columns; the id of a box is c- and a number.
    const table = host.querySelector('.comparison');
    if (table) table.className = ['comparison', ...chosen.map(({ id }) => `on${id.slice(2)}`)].join(' ');
    const columns = chosen.map((box) => boxes.indexOf(box) + 1);
    const differs = (row: HTMLTableRowElement) =>
      new Set(columns.map((column) => row.cells[column]?.textContent)).size > 1;
    const differing = rows.filter(differs);
    const same = rows.filter((row) => !differs(row));
    for (const row of rows) row.classList.toggle('same', !differs(row));
    const shown =
      columns.length < 2
        ? rows
        : [...section(words.differs, differing, columns.length), ...section(words.same, same, columns.length)];
    host.querySelector('.comparison tbody')?.replaceChildren(...shown);
    const status = host.querySelector('[role=status]');
    if (status)
      status.textContent = columns.length < 2 ? words.chooseTwo : words.comparing(columns.length, differing.length);
    const search = chosen.length > 0 ? `?ids=${chosen.map((box) => box.value).join(',')}` : '';
    history.replaceState(null, '', `${location.pathname}${search}${location.hash}`);
  }
});

function section(name: string, rows: readonly HTMLElement[], columns: number): HTMLElement[] {
  if (rows.length === 0) return [];
  return [
    element('tr', { class: 'divider' }, element('th', { colspan: String(columns + 1), scope: 'colgroup' }, name)),
    ...rows,
  ];
}
