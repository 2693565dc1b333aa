/** Marks in the list of contents the section that is being read. */
export function followReading(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const sections = links.flatMap((link) => {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return target ? [{ link, target }] : [];
  });
  if (sections.length === 0) return;
  let current: HTMLAnchorElement | undefined;
  const mark = () => {
    const passed = sections.filter(({ target }) => target.getBoundingClientRect().top < innerHeight / 4);
    const link = passed.at(-1)?.link;
    if (link === current) return;
    current?.removeAttribute('aria-current');
    link?.setAttribute('aria-current', 'location');
    // Only the list scrolls: on a narrow screen it stands above the page.
    const list = link?.closest('nav');
    if (link && list) list.scrollTop = link.offsetTop - list.clientHeight / 2;
    current = link;
  };
  addEventListener('scroll', mark, { passive: true });
}
