// What do the sources of a disputed fact say? A note over the table, on press and on focus, with the words of the entry.
import { element } from '../page/element.ts';

export function disputeNotes(index: HTMLElement): void {
  const note = element('div', { popover: '', class: 'dispute-note', role: 'dialog' });
  let shown: HTMLAnchorElement | undefined;

  const show = async (link: HTMLAnchorElement) => {
    shown = link;
    const page = await fetch(link.href).then((response) => response.text());
    const place = new DOMParser().parseFromString(page, 'text/html').querySelector(link.hash);
    // Another mark has the focus by now.
    if (shown !== link) return;
    // An error page in place of the entry: a press then follows the link.
    if (!place) throw new Error(link.href);
    const name = `${link.closest('tr')?.querySelector('th a')?.textContent}: ${place.firstChild?.textContent?.trim()}`;
    const fact = place.querySelector('dd')?.childNodes ?? place.closest('section')?.querySelectorAll('.dispute') ?? [];
    note.ariaLabel = name;
    note.replaceChildren(element('p', {}, element('a', { href: link.href }, name)), ...fact);
    for (const fold of note.querySelectorAll('details')) fold.open = true;
    for (const source of note.querySelectorAll<HTMLAnchorElement>('.src'))
      source.href = `${link.pathname}${source.hash}`;
    // Beside its mark, so that the Tab key leads into it.
    link.after(note);
    note.showPopover({ source: link });
  };

  const markAt = ({ target }: Event) => {
    return (target as Element).closest<HTMLAnchorElement>('.row .note') ?? undefined;
  };
  index.addEventListener('focusin', (event) => {
    const link = markAt(event);
    // Without the entry the link is still there.
    if (link?.matches(':focus-visible')) show(link).catch(() => undefined);
    else if (!note.contains(event.target as Node)) {
      shown = undefined;
      note.remove();
    }
  });
  index.addEventListener('click', (event) => {
    const link = markAt(event);
    // A second press follows the link.
    if (!link || (note.previousElementSibling === link && note.matches(':popover-open'))) return;
    event.preventDefault();
    show(link).catch(() => location.assign(link.href));
  });
}
