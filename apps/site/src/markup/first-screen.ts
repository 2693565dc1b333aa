import type { PageKey } from '../view/addresses.ts';
import { type Element, element, firstOf, mapElements, type Node } from './tree.ts';

/** So much of a page, in characters of HTML, is more than the first screen (`test/browser/weight.test.ts`). */
const firstScreen = 6_000;
/** The tags of an element without its attributes. */
const tagLength = 15;

/**
 * The first paint waits for this anchor, which stands below the first screen: lines and columns that are still arriving would move what is
 * shown already. It does not wait for the whole page, which made long ones a quarter to two thirds later. A browser that does not know
 * `rel=expect` paints as the page arrives. A page without such an anchor is painted at its end.
 */
export function withPaintAnchor(key: PageKey, page: readonly Node[]): Node[] {
  const anchor = belowFirstScreen(key, page);
  const link = element('link', { rel: 'expect', href: `#${anchor ?? 'end'}`, blocking: 'render' }, []);
  const more: Readonly<Record<string, readonly Node[]>> = {
    head: [link],
    body: anchor ? [] : [element('span', { id: 'end', hidden: true }, [])],
  };
  return mapElements(page, (one) => element(one.type, one.props, [...one.props.children, ...(more[one.type] ?? [])]));
}

function belowFirstScreen(key: PageKey, page: readonly Node[]): string | undefined {
  // The tray of the comparison, after the table: the rows before it depend on the search.
  if (key === 'home') return 'compare';
  // The fourth part below the two columns: short ones before it may end on the first screen.
  if (key.startsWith('api:')) return 'terms';
  // Without a choice it shows nothing but the choice and, already in view, the end of the page.
  if (key === 'compare') return undefined;
  const main = firstOf('main', page);
  return main && anchorAfter(main, firstScreen);
}

/** The first anchor after so many characters. */
function anchorAfter(part: Element, length: number): string | undefined {
  let left = length;
  const search = (nodes: readonly Node[]): string | undefined => {
    for (const node of nodes) {
      if (typeof node === 'string') {
        left -= node.length;
        continue;
      }
      if (left <= 0 && typeof node.props.id === 'string') return node.props.id;
      const { children, ...attributes } = node.props;
      const written = Object.entries(attributes).filter(([, value]) => value !== undefined);
      left -= tagLength + written.flat().join('').length;
      const found = search(children);
      if (found) return found;
    }
    return undefined;
  };
  return search(part.props.children);
}
