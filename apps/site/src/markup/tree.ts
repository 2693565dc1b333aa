// A page as a tree of plain elements, in which every component has been called. HTML and Markdown are written from the same tree.
import { type ComponentChildren, h, type VNode } from 'preact';

export type Element = {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>> & { readonly children: readonly Node[] };
};
export type Node = string | Element;

export function plainTree(content: ComponentChildren): Node[] {
  const nodes: Node[] = [];
  for (const node of [content].flat(Number.POSITIVE_INFINITY) as readonly ComponentChildren[]) {
    if (node === null || node === undefined || typeof node === 'boolean') continue;
    if (typeof node !== 'object') nodes.push(String(node));
    else nodes.push(...called(node as VNode));
  }
  return joined(nodes);
}

function called({ type, props }: VNode): Node[] {
  if (typeof type === 'function') return plainTree((type as (props: unknown) => ComponentChildren)(props));
  return [element(type, props as Element['props'], plainTree(props.children))];
}

export function element(type: string, props: Readonly<Record<string, unknown>>, children: readonly Node[]): Element {
  return h(type, { ...props, children }) as unknown as Element;
}

/** The same elements, each with its own attributes and children changed by `change`. */
export function mapElements(nodes: readonly Node[], change: (one: Element) => Element): Node[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const { type, props } = change(node);
    return element(type, props, mapElements(props.children, change));
  });
}

/** Neighbouring texts are one text. */
function joined(nodes: readonly Node[]): Node[] {
  const done: Node[] = [];
  for (const node of nodes) {
    const last = done.at(-1);
    if (typeof node === 'string' && typeof last === 'string') done[done.length - 1] = last + node;
    else done.push(node);
  }
  return done;
}

export function textOf(node: Node): string {
  return typeof node === 'string' ? node : node.props.children.map(textOf).join('');
}

/** The first element of this tag, in the order of the document. */
export function firstOf(tag: string, nodes: readonly Node[]): Element | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const found = node.type === tag ? node : firstOf(tag, node.props.children);
    if (found) return found;
  }
  return undefined;
}
