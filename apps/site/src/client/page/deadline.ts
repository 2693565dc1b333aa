import { counted } from './language.ts';
import { words } from './site-words.ts';

const dayMs = 86_400_000;

/** How many days are left, and where today is in the life of what ends. */
export function countDays(): void {
  for (const place of document.querySelectorAll('.deadline')) {
    const end = Date.parse(place.querySelector('time')?.dateTime ?? '');
    const left = Math.ceil((end - Date.now()) / dayMs);
    const said = place.querySelector('small');
    if (said && left >= 0) said.textContent = counted(words.daysLeft, left);
    const life = place.querySelector<SVGElement>('.life');
    const since = Date.parse(life?.dataset.since ?? '');
    const passed = `${Math.min(100, ((Date.now() - since) / (end - since)) * 100)}%`;
    life?.querySelector('.past')?.setAttribute('width', passed);
    life?.querySelector('circle')?.setAttribute('cx', passed);
    life?.querySelector('.today')?.setAttribute('x', passed);
  }
}
