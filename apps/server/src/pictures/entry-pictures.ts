// /badge/{id}.svg and /card/{id}.svg, below /en/ in English: an entry as a picture for pages of others. Like the pages of the site, they
// are no part of the described interface.
import { createHash } from 'node:crypto';
import { type Catalogue, languages } from '@farol/catalogue';
import { badge, pictureStyle } from '@farol/http/picture';
import { type Sealed, sealAll } from '../answer/seal.ts';
import { revalidated } from '../read/content.ts';
import { openToAll } from '../request/cross-origin.ts';
import { entryCard } from './entry-card.ts';
import { entryFacts, type Shown } from './entry-facts.ts';

const kinds = { badge: entryBadge, card: entryCard };

/** A picture that is opened by itself can load and run nothing, and no page can frame it: pages embed it as an image. */
const styleHash = createHash('sha256').update(pictureStyle).digest('base64');
const headers = {
  ...openToAll,
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

type Picture = { readonly sealed: Sealed };

/** By their addresses; drawn when they are first asked for. */
export function entryPictures(catalogue: Catalogue): ReadonlyMap<string, Picture> {
  const pictures = new Map<string, Picture>();
  for (const api of catalogue.apis)
    for (const language of languages)
      for (const [kind, draw] of Object.entries(kinds)) {
        let sealed: Sealed | undefined;
        const make = () => {
          const body = draw({ catalogue, api, language });
          return sealAll({ type: 'image/svg+xml', body, cache: revalidated, language, headers });
        };
        pictures.set(`${language === 'en' ? '/en' : ''}/${kind}/${api.id}.svg`, {
          get sealed() {
            sealed ??= make();
            return sealed;
          },
        });
      }
  return pictures;
}

function entryBadge(shown: Shown): string {
  const { api, language } = shown;
  const { state, limit, end } = entryFacts(shown);
  const parts = [state, limit, ...(end ? [{ ...end, text: `${end.name}: ${end.text}` }] : [])];
  return badge({ language, title: `${api.name} · Farol`, name: api.name, parts });
}
