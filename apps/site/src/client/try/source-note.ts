// What a sheet says at its marks: where a value was read, and how many days are left.
import { element } from '../page/element.ts';
import { counted } from '../page/language.ts';
import { words } from './gateway-words.ts';

const note = element('div', { popover: '', class: 'dispute-note source-note' });

document.addEventListener('click', (event) => {
  const mark = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.src') : null;
  const line = mark && document.getElementById(mark.hash.slice(1));
  if (!mark || !line) return;
  event.preventDefault();
  note.replaceChildren(...(line.cloneNode(true) as Element).childNodes);
  document.querySelector('main')?.append(note);
  note.showPopover({ source: mark });
});

const dayMs = 86_400_000;
const date = document.querySelector<HTMLTimeElement>('.deadline time');
const left = Math.ceil((Date.parse(date?.dateTime ?? '') - Date.now()) / dayMs);
if (date?.nextElementSibling && left >= 0) date.nextElementSibling.textContent = counted(words.daysLeft, left);
