// The switch to the other language keeps the query, the anchor and the place on the page.
import { recall, remember } from './stored.ts';

type Place = { readonly path: string; readonly id: string | undefined; readonly offset: number };

export function keepPlace(): void {
  const link = document.querySelector<HTMLAnchorElement>('header a[lang]');
  link?.addEventListener('click', () => {
    link.search = location.search;
    link.hash = location.hash;
    const near = lastAnchorAbove();
    const offset = near ? near.getBoundingClientRect().top : scrollY;
    remember('sessionStorage', 'place', JSON.stringify({ path: link.pathname, id: near?.id, offset } satisfies Place));
  });
  const place: Place | null = JSON.parse(recall('sessionStorage', 'place') || 'null');
  if (place) remember('sessionStorage', 'place', '');
  if (place?.path === location.pathname) returnTo(place);
}

/** The anchors are the same in both languages; texts differ in length, so a distance in pixels alone would miss. */
function lastAnchorAbove(): HTMLElement | undefined {
  if (scrollY < 100) return undefined;
  return [...document.querySelectorAll<HTMLElement>('main [id]')].findLast(
    (element) => element.checkVisibility() && element.getBoundingClientRect().top < innerHeight / 3,
  );
}

function returnTo({ id, offset }: Place): void {
  const target = id === undefined ? null : document.getElementById(id);
  const move = () =>
    scrollTo({ top: target ? target.getBoundingClientRect().top + scrollY - offset : offset, behavior: 'instant' });
  // Parts far below are laid out when they come near, which moves what lies under them; the anchor in the URL also scrolls.
  const settle = (frames: number) => {
    move();
    if (frames > 0) requestAnimationFrame(() => settle(frames - 1));
  };
  move();
  addEventListener('load', () => settle(5), { once: true });
}
