import { element } from '../page/element.ts';
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
  const tell = (last?: HTMLInputElement) => {
    const boxes = [...index.querySelectorAll<HTMLInputElement>('[name=ids]')].filter((box) => box.checked);
    if (boxes.length > most && last) {
      last.checked = false;
      status.textContent = words.trayFull;
      return;
    }
    submit.disabled = boxes.length < 2;
    status.textContent = boxes.length === 1 ? words.trayOne : words.trayMany(boxes.length);
    picks.replaceChildren(
      ...boxes.map((box) => {
        const pick = element(
          'button',
          { type: 'button', class: 'quiet', 'aria-label': words.untick(name(box)) },
          `${name(box)} ×`,
        );
        pick.addEventListener('click', () => {
          box.checked = false;
          tell();
          // The button is gone; the focus goes to the next one, or to the row.
          (picks.querySelector('button') ?? box).focus();
        });
        return pick;
      }),
    );
  };
  index.addEventListener('change', (event) => {
    if (event.target instanceof HTMLInputElement && event.target.name === 'ids') tell(event.target);
  });
  tray.addEventListener('reset', () => setTimeout(() => tell()));
  tray.addEventListener('submit', (event) => {
    event.preventDefault();
    const ids = new FormData(tray).getAll('ids').join(',');
    location.assign(`${tray.getAttribute('action')}?ids=${ids}`);
  });
  tell();
}
