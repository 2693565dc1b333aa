// Which rules does the grid show? The style sheet answers alone; this lets the pressed choice be painted before a thousand cells move.
import { nextPaint } from '../page/next-paint.ts';

const form = document.querySelector<HTMLFormElement>('.choice');

async function follow(): Promise<void> {
  await nextPaint();
  if (form) form.dataset.show = form.querySelector(':checked')?.id;
}

form?.addEventListener('change', () => void follow());
// A browser that comes back to the page restores the choice without an event.
addEventListener('pageshow', () => void follow());
