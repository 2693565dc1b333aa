import { picture, word } from '@farol/http/picture';
import { entryFacts, type Row, type Shown } from './entry-facts.ts';

const width = 480;
const firstRow = 98;
const rowHeight = 22;
const colours = { plain: 'ink', good: 'sea', warning: 'brass', bad: 'buoy' } as const;

/** The entry at a glance, as large as the preview of a link. */
export function entryCard(shown: Shown): string {
  const { catalogue, api, language } = shown;
  const { access, cors, limit, state, end } = entryFacts(shown);
  const rows: readonly Row[] = [access, cors, limit, state, ...(end ? [end] : [])];
  const height = firstRow + rows.length * rowHeight;
  const kind = catalogue.label('kind', api.kind, language);
  const drawn = rows.flatMap(({ name, text, tone }, i) => {
    const y = firstRow + i * rowHeight;
    return [word(name, { x: 16, y, colour: 'mute' }), word(text, { x: 150, y, colour: colours[tone] })];
  });
  return picture({
    ...{ language, title: `${api.name} · Farol`, width, height },
    description: [kind, ...rows.map(({ name, text }) => `${name}: ${text}`)].join('; '),
    body: [
      `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="5.5" class="raise frame"/>`,
      '<circle cx="22" cy="27" r="6" class="lamp"/>',
      word(api.name, { x: 36, y: 33, colour: 'ink', look: 'strong large' }),
      word(kind, { x: 36, y: 54, colour: 'mute' }),
      `<rect x="16" y="70" width="${width - 32}" height="1" class="line"/>`,
      ...drawn,
    ].join(''),
  });
}
