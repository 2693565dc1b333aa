import { addressOf, languageTag, otherLanguage, type PageKey } from '../view/addresses.ts';
import type { View } from '../view/view.ts';
import { Logo } from './logo.tsx';

/** The bar at the top of every page. On a narrow screen its links open as a popover, which needs no script. */
export function Header({ view, current }: { view: View; current: PageKey }) {
  const { text, language } = view;
  const other = otherLanguage[language];
  const section = sectionOf(current);
  return (
    <header>
      <div class="wrap">
        <a href={view.to('home')}>
          <Logo />
          {text.site.name}
        </a>
        <nav id="menu" popover="auto" aria-label={text.site.mainNavigation}>
          {(
            [
              ['home', text.site.apis],
              ['compare', text.compare.title],
              ['conventions', text.site.rules],
              ['labs', text.labs.title],
              ['check', text.check.short],
            ] as const
          ).map(([key, name]) => (
            <a
              key={key}
              href={view.to(key)}
              {...(current === key ? { 'aria-current': 'page' } : section === key ? { 'aria-current': 'true' } : {})}
            >
              {name}
            </a>
          ))}
        </nav>
        <div>
          <site-search>
            <a href={`${view.to('home')}#q`}>{text.site.search}</a>
          </site-search>
          <a href={addressOf(current, other)} lang={languageTag[other]} data-short={other.toUpperCase()}>
            {text.site.otherLanguage}
          </a>
          <theme-switch />
          <button type="button" class="quiet" popovertarget="menu">
            {text.site.menu}
          </button>
        </div>
      </div>
    </header>
  );
}

/** The navigation entry that a page belongs to. */
function sectionOf(key: PageKey): PageKey | undefined {
  if (key.startsWith('api:')) return 'home';
  if (key.startsWith('group:') || key === 'rules') return 'conventions';
  if (key === 'calculator') return 'labs';
  return undefined;
}
