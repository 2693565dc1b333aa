// Which texts do programs read beside the pages? A list of pages, what robots may do, the changes as a feed, all content in one.
import type { Change, Frozen, Language } from '@farol/catalogue';
import { escapeHtml } from '@farol/http';
import { dictionaries } from '../text/dictionary.ts';
import { addressOf, alternatesOf, feedAddress, languageTag, type PageKey } from '../view/addresses.ts';
import type { ListedPage } from './all-pages.tsx';

const xml = '<?xml version="1.0" encoding="utf-8"?>\n';

/** Every page, with its version in the other language. */
export function sitemap(pages: readonly ListedPage[], origin: string): string {
  const urls = pages
    .filter(({ key, isListed }) => isListed && key !== 'panel')
    .map(({ key, address }) => {
      const twins = alternatesOf(key).map((other) => {
        const href = escapeHtml(origin + other.address);
        return `<xhtml:link rel="alternate" hreflang="${languageTag[other.language]}" href="${href}"/>`;
      });
      return `<url><loc>${escapeHtml(origin + address)}</loc>${twins.join('')}</url>`;
    });
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `${xml}<urlset ${names}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** Content and code have an open licence, so every use is allowed. Robots may read every page, but not make calls. */
export function robots(origin: string): string {
  const disallowed = ['/gateway/', '/sandbox/', '/webhooks/'].map((path) => `Disallow: ${path}\n`);
  const signal = 'Content-Signal: search=yes, ai-input=yes, ai-train=yes\n';
  return `User-agent: *\n${signal}${disallowed.join('')}\nSitemap: ${origin}/sitemap.xml\n`;
}

/** The changes as an Atom feed (RFC 4287). */
export function atomFeed(changes: readonly Frozen<Change>[], origin: string, language: Language): string {
  const text = dictionaries[language];
  const page = `${origin}${addressOf('changes', language)}`;
  const self = `${origin}${feedAddress[language]}`;
  const entries = changes.map(({ id, date, title, body }) =>
    [
      '<entry>',
      `<id>${escapeHtml(`${page}#${id}`)}</id>`,
      `<title>${escapeHtml(title[language])}</title>`,
      `<updated>${date}T00:00:00Z</updated>`,
      `<link href="${escapeHtml(`${page}#${id}`)}"/>`,
      `<content>${escapeHtml(body[language])}</content>`,
      '</entry>',
    ].join(''),
  );
  return [
    `${xml}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag[language]}">`,
    `<id>${escapeHtml(self)}</id>`,
    `<title>${escapeHtml(`${text.site.name}: ${text.changes.title}`)}</title>`,
    `<updated>${changes[0]?.date}T00:00:00Z</updated>`,
    `<author><name>${escapeHtml(text.site.name)}</name></author>`,
    `<link rel="self" href="${escapeHtml(self)}"/><link href="${escapeHtml(page)}"/>`,
    ...entries,
    '</feed>\n',
  ].join('\n');
}

/** Pages that hold the content itself, and not a view of it. */
const wholeText = /^(?:api:|group:|choosing-a-style$|how-we-check$|neutrality$|glossary$|charter$)/;

export function fullText(
  pages: readonly ListedPage[],
  language: Language,
  markdown: (key: PageKey, language: Language) => string | undefined,
): string {
  const parts = pages
    .filter((page) => page.language === language && wholeText.test(page.key))
    .map(({ key, address }) => `${markdown(key, language)?.trim()}\n\n(${address})`);
  return `${['# Farol', ...parts].join('\n\n---\n\n')}\n`;
}
