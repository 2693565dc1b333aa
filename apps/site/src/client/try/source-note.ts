// What a sheet says at its marks: where a value was read.
import { countDays } from '../page/deadline.ts';
import { element } from '../page/element.ts';

countDays();

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
