import { type Change, type Frozen, type Language, languages } from '@farol/catalogue';
import { dictionaries } from '../text/dictionary.ts';
import { addressOf, alternatesOf, feedAddress, fileOf, languageTag, type PageKey } from '../view/addresses.ts';

const xml = '<?xml version="1.0" encoding="utf-8"?>\n';

/** Every page, with its version in the other language. */
export function sitemap(pages: readonly { readonly key: PageKey; readonly address: string }[], origin: string): string {
  const urls = pages.map(({ key, address }) => {
    const twins = alternatesOf(key).map(
      (other) =>
        `<xhtml:link rel="alternate" hreflang="${languageTag[other.language]}" href="${escapeXml(origin + other.address)}"/>`,
    );
    return `<url><loc>${escapeXml(origin + address)}</loc>${twins.join('')}</url>`;
  });
  return `${xml}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}

/** Robots may read every page, but not make calls. */
export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /gateway/\nDisallow: /sandbox/\nDisallow: /webhooks/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** The changes as an Atom feed (RFC 4287), one per language. */
export function atomFeeds(
  changes: readonly Frozen<Change>[],
  origin: string,
): { readonly file: string; readonly body: string }[] {
  return languages.map((language) => ({
    file: fileOf(feedAddress[language]),
    body: atomFeed(changes, origin, language),
  }));
}

function atomFeed(changes: readonly Frozen<Change>[], origin: string, language: Language): string {
  const text = dictionaries[language];
  const page = `${origin}${addressOf('changes', language)}`;
  const self = `${origin}${feedAddress[language]}`;
  const entries = changes.map(({ id, date, title, body }) =>
    [
      '<entry>',
      `<id>${escapeXml(`${page}#${id}`)}</id>`,
      `<title>${escapeXml(title[language])}</title>`,
      `<updated>${date}T00:00:00Z</updated>`,
      `<link href="${escapeXml(`${page}#${id}`)}"/>`,
      `<content>${escapeXml(body[language])}</content>`,
      '</entry>',
    ].join(''),
  );
  return [
    `${xml}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag[language]}">`,
    `<id>${escapeXml(self)}</id>`,
    `<title>${escapeXml(`${text.site.name}: ${text.changes.title}`)}</title>`,
    `<updated>${changes[0]?.date}T00:00:00Z</updated>`,
    `<author><name>${escapeXml(text.site.name)}</name></author>`,
    `<link rel="self" href="${escapeXml(self)}"/><link href="${escapeXml(page)}"/>`,
    ...entries,
    '</feed>\n',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
