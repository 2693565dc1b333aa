import { addressOf, languageTag, type PageKey } from '../view/addresses.ts';
import type { View } from '../view/view.ts';

export function Header({ view, current }: { view: View; current: PageKey }) {
  const { text, language } = view;
  const other = language === 'pt' ? 'en' : 'pt';
  const section = sectionOf(current);
  return (
    <header>
      <div class="wrap">
        <a href={view.to('home')}>{text.site.name}</a>
        <nav aria-label={text.site.mainNavigation}>
          {(
            [
              ['home', text.site.apis],
              ['conventions', text.site.conventions],
              ['how-we-check', text.site.howWeCheck],
              ['about', text.site.about],
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
          <a href={addressOf(current, other)} lang={languageTag[other]}>
            {text.site.otherLanguage}
          </a>
          <theme-switch />
        </div>
      </div>
    </header>
  );
}

/** The navigation entry that a page belongs to. */
function sectionOf(key: PageKey): PageKey | undefined {
  if (key.startsWith('api:') || key === 'compare') return 'home';
  if (key.startsWith('group:')) return 'conventions';
  return undefined;
}
