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

/** Starts a part of the page when its element is there. */
export function define(name: string, start: (host: HTMLElement) => void): void {
  customElements.define(
    name,
    class extends HTMLElement {
      connectedCallback(): void {
        start(this);
      }
    },
  );
}

export function partOf<E extends HTMLElement = HTMLElement>(whole: HTMLElement, selector: string): E {
  const found = whole.querySelector<E>(selector);
  if (!found) throw new Error(`The page lacks ${selector}.`);
  return found;
}

/** Changed only when the text differs, because screen readers read it out. */
export function announce(whole: HTMLElement, text: string, mark = ''): void {
  const status = partOf(whole, '[role=status]');
  status.className = mark;
  if (status.textContent !== text) status.textContent = text;
}

/** The colour of a status by its first digit. */
export const statusClass = (status: number) => `status s${Math.floor(status / 100)}`;

export function pressButton(name: string, press: () => void, attributes: Attributes = { class: 'quiet' }) {
  const made = element('button', { type: 'button', ...attributes }, name);
  made.addEventListener('click', press);
  return made;
}

type TableRow = {
  readonly class: string | false;
  readonly name: string;
  readonly cells: readonly (readonly (Node | string)[])[];
};

/** Rows with their names in the first column; the caption is for readers who do not see the table. */
export function tableView(kind: string, caption: string, heads: readonly string[], rows: readonly TableRow[]) {
  const body = rows.map((row) =>
    element(
      'tr',
      { class: row.class },
      element('th', { scope: 'row' }, row.name),
      ...row.cells.map((cell) => element('td', {}, ...cell)),
    ),
  );
  return element(
    'table',
    { class: kind },
    element('caption', { class: 'unseen' }, caption),
    element('thead', {}, element('tr', {}, ...heads.map((name) => element('th', { scope: 'col' }, name)))),
    element('tbody', {}, ...body),
  );
}
