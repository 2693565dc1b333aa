// Which parts of an entry's text are code or links?
import { charterAddress } from '@farol/catalogue/internal';

/** Without `code` and `href` the part is plain words. */
type ProsePart = { readonly text: string; readonly code?: true; readonly href?: string };

/** Code between backticks, a URL without the punctuation behind it, or a section of the charter. */
const marked = /(`[^`]+`|https:\/\/\S*[^\s.,;:)]|\b(?:seção|section) \d+(?:\.\d+)?\b)/;

export function proseParts(text: string): readonly ProsePart[] {
  return text.split(marked).map((part, i) => (i % 2 === 1 ? markedPart(part) : { text: part }));
}

function markedPart(part: string): ProsePart {
  if (part.startsWith('`')) return { text: part.slice(1, -1), code: true };
  if (part.startsWith('https:')) return { text: part, href: part };
  const [word, section = ''] = part.split(' ');
  return { text: part, href: charterAddress(section, word === 'section' ? 'en' : 'pt') };
}
