import { addressOf, guidePages, languageTag, otherLanguage, type PageKey } from '../view/addresses.ts';
import type { View } from '../view/view.ts';
import { Button } from './button.tsx';

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
          {(['home', 'compare', 'conventions', 'guides', 'labs', 'check'] as const).map((key) => (
            <a
              key={key}
              href={view.to(key)}
              aria-current={current === key ? 'page' : section === key ? 'true' : undefined}
            >
              {view.name(key)}
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
          <Button class="quiet" popovertarget="menu" text={text.site.menu} />
        </div>
      </div>
    </header>
  );
}

/** The lighthouse with its lamp and one beam; the style sheet colours it. */
function Logo() {
  return (
    <svg class="logo" viewBox="0 0 34 32" aria-hidden="true">
      <path class="beam" d="M17 7.5 33 3v12l-16-3.5z" />
      <path d="M11 1 5.5 5v3H7v5H4.5v2.5H6.2L4.5 31h13l-1.7-15.5h1.7V13H15V8h1.5V5z" />
      <circle cx="11" cy="10.5" r="2.2" />
    </svg>
  );
}

/** The navigation entry that a page belongs to. */
function sectionOf(key: PageKey): PageKey | undefined {
  if (key.startsWith('api:')) return 'home';
  if (key.startsWith('group:') || key === 'rules') return 'conventions';
  return guidePages.some((page) => page === key) ? 'guides' : key === 'calculator' ? 'labs' : undefined;
}
