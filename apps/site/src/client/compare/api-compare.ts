import { filled } from '@farol/http/text';
import { type Condition, conclude } from '../../view/conclude.ts';
import { define } from '../page/element.ts';
import { nodeOf } from '../page/outline-node.ts';
import { words } from './index-words.ts';

const most = 4;

type Data = { readonly conditions: readonly Condition[]; readonly words: Parameters<typeof conclude>[2] };

/** Reads the choice from the URL, concludes, and puts the rows that differ first. */
define('api-compare', (host) => {
  const rows = [...host.querySelectorAll<HTMLTableRowElement>('.comparison tbody tr')];
  const boxes = [...host.querySelectorAll<HTMLInputElement>('[name=ids]')];
  const data: Data = JSON.parse(host.querySelector('script')?.textContent ?? '{}');

  const asked = new URLSearchParams(location.search).getAll('ids').flatMap((ids) => ids.split(','));
  if (asked.length > 0) for (const box of boxes) box.checked = asked.slice(0, most).includes(box.value);
  host.addEventListener('change', show);
  show();

  function show(): void {
    const chosen = boxes.filter((box) => box.checked);
    for (const box of boxes) box.disabled = !box.checked && chosen.length >= most;
    // The classes show the columns; the id of a box is c- and a number.
    const numbers = chosen.map(({ id }) => Number(id.slice(2)));
    const comparison = host.querySelector('.comparison');
    if (comparison) comparison.className = ['comparison', ...numbers.map((number) => `on${number}`)].join(' ');
    const named = chosen.map((box, i) => ({
      number: numbers[i] ?? 0,
      name: box.labels?.[0]?.textContent ?? box.value,
    }));
    host.querySelector('.conclusion')?.replaceChildren(...conclude(data.conditions, named, data.words).map(nodeOf));
    const differing = fold(chosen.map((box) => boxes.indexOf(box) + 1));
    const status = host.querySelector('[role=status]');
    const said = filled(words.comparing, { count: chosen.length, differing });
    if (status) status.textContent = chosen.length < 2 ? words.chooseTwo : said;
    const search = chosen.length > 0 ? `?ids=${chosen.map((box) => box.value).join(',')}` : '';
    history.replaceState(null, '', `${location.pathname}${search}${location.hash}`);
  }

  /** Puts each row where it belongs, and says how many differ. */
  function fold(columns: readonly number[]): number {
    const isFew = columns.length < 2;
    const differs = (row: HTMLTableRowElement) =>
      isFew || new Set(columns.map((column) => row.cells[column]?.textContent)).size > 1;
    const places = Map.groupBy(rows, (row): number =>
      differs(row) ? (row.className === 'minor' && !isFew ? 1 : 0) : 2,
    );
    for (const [i, body] of host.querySelectorAll('.comparison tbody').entries()) {
      const own = places.get(i) ?? [];
      body.replaceChildren(...own);
      const details = body.closest('details');
      if (details) details.hidden = own.length === 0;
      const count = details?.querySelector('b');
      if (count) count.textContent = String(own.length);
    }
    return rows.length - (places.get(2)?.length ?? 0);
  }
});
