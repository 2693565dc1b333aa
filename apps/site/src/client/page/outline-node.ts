import { type Outline, svgTags } from '@farol/catalogue/budget';
import { element } from './element.ts';

/** The node of an outline, which the server writes as HTML. */
export function nodeOf(outline: Outline): Node {
  if (typeof outline === 'string') return document.createTextNode(outline);
  const [tag, attributes, ...children] = outline;
  const nodes = children.map(nodeOf);
  if (!isSvg(tag)) return element(tag, attributes, ...nodes);
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...nodes);
  return made;
}

const isSvg = (tag: string): tag is (typeof svgTags)[number] => svgTags.some((name) => name === tag);
