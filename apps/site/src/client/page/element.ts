type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates an element. Texts are set as text, never as HTML, because answers of APIs are not trusted. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(attribute, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}
