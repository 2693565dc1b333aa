// Numbers beside the lines of a text, with a mark at those that have a finding.
import { element } from '../page/element.ts';

/** Longer texts have no numbers: a gutter of that length would be slow. */
const mostLines = 20_000;

/** While the text is empty, the lines of the example that shows in its place are numbered. */
export function lineGutter(
  gutter: HTMLElement,
  text: HTMLTextAreaElement,
  example: string,
): { readonly mark: (lines: readonly number[]) => void; readonly point: (line: number) => void } {
  const column = element('div');
  gutter.replaceChildren(column);
  let marked: ReadonlySet<number> = new Set();
  const follow = () => {
    gutter.scrollTop = text.scrollTop;
  };
  const draw = () => {
    const count = (text.value || example).split('\n').length;
    const parts: (Node | string)[] = [];
    let plain = '';
    for (let line = 1; line <= count && count <= mostLines; line += 1) {
      if (!marked.has(line)) plain += `${line}\n`;
      else {
        parts.push(plain, element('b', {}, String(line)), '\n');
        plain = '';
      }
    }
    column.replaceChildren(...parts, plain);
    follow();
  };
  text.addEventListener('scroll', follow, { passive: true });
  text.addEventListener('input', () => {
    marked = new Set();
    draw();
  });
  draw();
  return {
    mark: (lines) => {
      marked = new Set(lines);
      draw();
    },
    point: (line) => {
      for (const number of column.querySelectorAll('b'))
        number.classList.toggle('here', number.textContent === String(line));
    },
  };
}
