import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages, loadCatalogue } from '@farol/catalogue';
import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { dictionaries } from '../text/dictionary.ts';
import { draw } from './draw.ts';
import { labPictures } from './lab-pictures.ts';
import type { Drawing, TextMark } from './marks.ts';
import { Svg } from './svg.ts';
import { narrowest, wide, widthOf, wrap } from './text-width.ts';

const svgOf = (drawing: Drawing, label: string) => render(h(Svg, { drawing, label, id: 'x' }));
const { guides, apis, statuses } = loadCatalogue();
const figures = guides.flatMap((guide) =>
  guide.sections.flatMap(({ id, figure }) => (figure ? [{ name: `${guide.id}#${id}`, figure }] : [])),
);

/** Where a text stands on a drawing of a given width. */
function boxOf(mark: TextMark, width: number) {
  const wide = widthOf(mark.text, mark.face);
  const at = (mark.x * width) / 100 + mark.dx;
  const left = mark.anchor === 'start' ? at : mark.anchor === 'end' ? at - wide : at - wide / 2;
  return { text: mark.text, left, right: left + wide, top: mark.y - 9, bottom: mark.y + 2 };
}

function textsOf(drawing: Drawing, width: number) {
  return drawing.marks.flatMap((mark) => (mark.mark === 'text' ? [boxOf(mark, width)] : []));
}

for (const { name, figure } of figures)
  for (const language of languages) {
    const drawn = (width: number) => draw(figure, (text) => text[language], apis, width);
    const drawing = drawn(narrowest);
    // The one for narrow screens up to the width of the other, and that one from there on.
    for (const [width, drawing] of [
      [narrowest, drawn(narrowest)],
      [wide - 1, drawn(narrowest)],
      [wide, drawn(wide)],
      [700, drawn(wide)],
    ] as const)
      test(`${name}, ${language}: at ${width} px every text is inside the drawing and none covers another`, () => {
        const boxes = textsOf(drawing, width);
        for (const box of boxes) {
          assert.ok(box.left >= -4 && box.right <= width + 4, `"${box.text}" from ${box.left} to ${box.right}`);
          assert.ok(box.top >= 0 && box.bottom <= drawing.height, `"${box.text}" is outside`);
        }
        boxes.forEach((a, i) => {
          for (const b of boxes.slice(i + 1))
            assert.ok(
              a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top,
              `"${a.text}" and "${b.text}" overlap`,
            );
        });
      });

    test(`${name}, ${language}: a full sentence says what the drawing shows`, () => {
      const sentence = figure.describe[language];
      assert.match(sentence, /^\p{Lu}.{60,}\.$/su);
      assert.match(svgOf(drawing, sentence), /^<svg role="img" aria-label="[^"]{60,}"/);
    });
  }

test('text is escaped, and no style stands inside the SVG, which the policy would refuse', () => {
  const drawing: Drawing = {
    height: 10,
    marks: [
      { mark: 'text', x: 0, dx: 0, y: 9, anchor: 'start', face: 'label', tone: 'ink', text: '<b> & "c"', halo: true },
    ],
  };
  assert.match(svgOf(drawing, 'a "b"'), /&lt;b> &amp;/);
  for (const { figure } of figures)
    assert.doesNotMatch(
      svgOf(
        draw(figure, (text) => text.pt, apis, narrowest),
        'x',
      ),
      /style=|viewBox/,
    );
});

test('a text breaks between words only, and each line fits', () => {
  const lines = wrap('uma resposta que não cabe em uma linha', 'label', 80);
  assert.ok(lines.length > 2);
  for (const line of lines) assert.ok(widthOf(line, 'label') <= 80, line);
  assert.deepEqual(wrap('indivisível', 'label', 10), ['indivisível']);
});

test('the drawing of the lineage names in words every entry that it shows', () => {
  const lineage = figures.find(({ figure }) => figure.kind === 'lineage');
  assert.ok(lineage);
  for (const language of languages) {
    const drawing = draw(lineage.figure, (text) => text[language], apis, narrowest);
    const drawn = drawing.marks.flatMap((mark) => (mark.mark === 'text' ? mark.text.split(' ') : []));
    const shown = apis.filter(({ name }) => name.split(' ').every((word) => drawn.includes(word)));
    assert.ok(shown.length >= 6);
    for (const { name } of shown) assert.ok(lineage.figure.describe[language].includes(name), name);
  }
});

test('the picture of every lab stays inside its frame, and that of the errors has a box for each status', () => {
  const pictures = labPictures(statuses.map(({ status }) => status));
  assert.deepEqual(Object.keys(pictures).toSorted(), Object.keys(dictionaries.en.labs.items).toSorted());
  for (const [name, { height, marks }] of Object.entries(pictures))
    for (const mark of marks) {
      const xs = mark.mark === 'line' ? [mark.x1, mark.x2] : mark.mark === 'pattern' ? [] : [mark.x];
      if (mark.mark === 'box' && typeof mark.to === 'number') xs.push(mark.to);
      const ys = mark.mark === 'line' ? [mark.y1, mark.y2] : [mark.y];
      if (mark.mark === 'box') ys.push(mark.y + mark.height);
      assert.ok(xs.every((x) => x >= 0 && x <= 100) && ys.every((y) => y >= 0 && y <= height), `${name} ${mark.mark}`);
    }
  assert.equal(pictures.errors.marks.length, statuses.length);
});
