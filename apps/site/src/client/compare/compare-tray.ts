import { words } from './index-words.ts';

const most = 4;

/** Shows the chosen APIs and limits the choice to two to four. */
export function compareTray(index: HTMLElement): void {
  const tray = index.querySelector<HTMLFormElement>('.tray');
  const status = tray?.querySelector('[role=status]');
  const submit = tray?.querySelector<HTMLButtonElement>('[type=submit]');
  if (!tray || !status || !submit) return;
  const tell = (last?: HTMLInputElement) => {
    const boxes = [...index.querySelectorAll<HTMLInputElement>('[name=ids]')].filter((box) => box.checked);
    if (boxes.length > most && last) {
      last.checked = false;
      status.textContent = words.trayFull;
      return;
    }
    const names = boxes.map((box) => box.closest('tr')?.querySelector('th a')?.textContent ?? box.value);
    submit.disabled = boxes.length < 2;
    status.textContent = boxes.length === 1 ? words.trayOne(names[0] ?? '') : words.trayMany(names.join(', '));
  };
  index.addEventListener('change', (event) => {
    if (event.target instanceof HTMLInputElement && event.target.name === 'ids') tell(event.target);
  });
  tray.addEventListener('submit', (event) => {
    event.preventDefault();
    const ids = new FormData(tray).getAll('ids').join(',');
    location.assign(`${tray.getAttribute('action')}?ids=${ids}`);
  });
  tell();
}
