import { type Picture, picture, word, wordWidth } from './picture.ts';

export type BadgePart = { readonly text: string; readonly tone: 'plain' | 'good' | 'warning' | 'bad' };

type Badge = Pick<Picture, 'language' | 'title'> & { readonly name: string; readonly parts: readonly BadgePart[] };

const colours = {
  plain: { text: 'ink', ground: 'raise' },
  good: { text: 'sea', ground: 'sea-bg' },
  warning: { text: 'brass', ground: 'brass-bg' },
  bad: { text: 'buoy', ground: 'buoy-bg' },
} as const;

const height = 24;
const margin = 8;

/** A name beside its lamp, and what is said about it, each on a ground of its own. */
export function badge({ language, title, name, parts }: Badge): string {
  let x = 22 + wordWidth(name, 'strong') + margin;
  const lamp = '<circle cx="12" cy="12" r="4" class="lamp"/>';
  const drawn = [word(name, { x: 22, y: 16, colour: 'ink', look: 'strong' })];
  for (const { text, tone } of parts) {
    const width = wordWidth(text) + 2 * margin;
    const { text: colour, ground } = colours[tone];
    drawn.push(`<rect x="${x}" width="${width}" height="${height}" class="${ground}"/>`);
    drawn.push(`<rect x="${x}" width="1" height="${height}" class="line"/>`);
    drawn.push(word(text, { x: x + margin, y: 16, colour }));
    x += width;
  }
  return picture({
    ...{ language, title, description: parts.map(({ text }) => text).join('; '), width: x, height },
    body: [
      `<clipPath id="c"><rect width="${x}" height="${height}" rx="4"/></clipPath>`,
      `<g clip-path="url(#c)"><rect width="${x}" height="${height}" class="panel"/>${lamp}${drawn.join('')}</g>`,
      `<rect x=".5" y=".5" width="${x - 1}" height="${height - 1}" rx="3.5" fill="none" class="frame"/>`,
    ].join(''),
  });
}
