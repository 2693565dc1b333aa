import { filled } from '@farol/http/text';
import { element, pressButton } from '../page/element.ts';
import { words } from './index-words.ts';

const most = 4;

/** Names the chosen APIs and limits the choice to two to four. */
export function compareTray(index: HTMLElement): void {
  const tray = index.querySelector<HTMLFormElement>('.tray');
  const status = tray?.querySelector('[role=status]');
  const submit = tray?.querySelector<HTMLButtonElement>('[type=submit]');
  if (!tray || !status || !submit) return;
  const picks = element('p', { class: 'picks' });
  status.after(picks);
  const name = (box: HTMLInputElement) => box.closest('tr')?.querySelector('th a')?.textContent ?? box.value;
  const chosen = () => [...index.querySelectorAll<HTMLInputElement>('[name=ids]')].filter((box) => box.checked);
  const show = () => {
    const boxes = chosen();
    // The style sheet, which shows the tray without scripts, would show it in the same paint as the tick.
    tray.style.display = boxes.length > 0 ? 'block' : 'none';
    submit.disabled = boxes.length < 2;
    status.textContent = boxes.length === 1 ? words.trayOne : filled(words.trayMany, { count: boxes.length });
    picks.replaceChildren(
      ...boxes.map((box) => {
        const untick = () => {
          box.checked = false;
          show();
          // The button is gone; the focus goes to the next one, or to the row.
          (picks.querySelector('button') ?? box).focus();
        };
        return pressButton(`${name(box)} ×`, untick, {
          class: 'quiet',
          'aria-label': filled(words.untick, { name: name(box) }),
        });
      }),
    );
  };
  index.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'ids') return;
    if (chosen().length <= most) return show();
    target.checked = false;
    status.textContent = words.trayFull;
  });
  // The boxes are still ticked while the event runs.
  tray.addEventListener('reset', () => setTimeout(show));
  tray.addEventListener('submit', (event) => {
    event.preventDefault();
    const ids = new FormData(tray).getAll('ids').join(',');
    location.assign(`${tray.getAttribute('action')}?ids=${ids}`);
  });
  show();
}
