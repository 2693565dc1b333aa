// Which drawings can a guide hold? Data only: the site draws them.
import * as z from 'zod';
import { text } from './forms.ts';

const common = {
  describe: text.describe('A full sentence that says what the drawing shows, for readers who do not see it.'),
  caption: text.describe('One or two short sentences below the drawing.'),
};
const tone = z.enum(['ink', 'sea', 'brass', 'violet', 'water', 'buoy']);
const percent = z.number().min(0).max(100);
const lane = z.int().min(0).max(3);

const step = z.union([
  z
    .strictObject({
      from: lane,
      to: lane,
      text,
      answer: z.boolean().default(false),
      code: z.boolean().default(false),
      tone: tone.default('ink'),
    })
    .describe('A message from one lane to another; an answer is dashed.'),
  z.strictObject({ at: lane, note: text, tone: tone.default('ink') }).describe('A box on a lane.'),
  z.strictObject({ at: lane, refused: text }).describe('A refusal on a lane, with its reason.'),
  z.strictObject({ divide: text }).describe('The name of the case that begins here.'),
]);

const sequence = z.strictObject({
  kind: z.literal('sequence'),
  ...common,
  lanes: z.array(text).min(2).max(4),
  secretLane: lane.optional().describe('The lane in which the secret lives; it gets a violet ground.'),
  steps: z.array(step).min(2),
});

const ladder = z.strictObject({
  kind: z.literal('ladder'),
  ...common,
  title: text,
  axis: text.describe('Says that the axis is logarithmic.'),
  steps: z.array(z.strictObject({ seconds: z.int().min(0), label: text, minor: z.boolean().default(false) })).min(3),
});

const call = z.strictObject({ at: percent, state: z.enum(['passed', 'refused', 'next']) });
const window = z.strictObject({
  kind: z.literal('window'),
  ...common,
  rows: z
    .array(
      z.strictObject({
        title: text,
        result: text,
        shades: z.array(z.strictObject({ from: percent, to: percent })).min(1),
        lit: z.boolean().default(false).describe('True where the shade is the window that ends now.'),
        calls: z.array(call).min(1),
        mark: z.strictObject({ at: percent, text }).describe('A moment on the axis.'),
      }),
    )
    .min(1),
});

const bars = z.strictObject({
  kind: z.literal('bars'),
  ...common,
  rows: z
    .array(
      z.strictObject({
        title: text,
        total: text,
        count: z.int().positive().describe('Lookups after the first one.'),
        inside: z.string().min(1).optional().describe('What the one lookup asks for.'),
        note: text,
        tone,
      }),
    )
    .min(2),
});

const map = z.strictObject({
  kind: z.literal('map'),
  ...common,
  columns: z
    .array(
      z.strictObject({
        title: text,
        hint: text,
        tone,
        cells: z.array(z.strictObject({ code: z.string().min(1), text })).min(1),
      }),
    )
    .min(2)
    .max(4),
});

const change = z.strictObject({
  kind: z.literal('change'),
  ...common,
  columns: z
    .array(z.strictObject({ title: text, tone }))
    .min(2)
    .max(4),
  rows: z
    .array(
      z.strictObject({
        field: z.string().min(1),
        cells: z.array(
          z.strictObject({
            value: text.nullable(),
            state: z.enum(['plain', 'changed', 'kept', 'wiped']).default('plain'),
          }),
        ),
      }),
    )
    .min(1),
});

const dots = z.strictObject({
  kind: z.literal('dots'),
  ...common,
  rows: z.int().positive(),
  columns: z.int().positive(),
  hit: z.strictObject({ row: z.int().min(0), column: z.int().min(0) }).describe('The one call that found news.'),
  many: text,
  one: text,
});

const pipeline = z.strictObject({
  kind: z.literal('pipeline'),
  ...common,
  enter: text,
  leave: text,
  stages: z
    .array(z.strictObject({ name: text, exit: text.nullable().describe('The way out at this stage.'), tone }))
    .min(2),
});

const lineage = z.strictObject({
  kind: z.literal('lineage'),
  ...common,
  titles: z
    .strictObject({ left: text, right: text })
    .describe('The lines come from the lineage and the substitutes of the entries.'),
});

export const figureSchema = z.discriminatedUnion('kind', [
  sequence,
  ladder,
  window,
  bars,
  map,
  change,
  dots,
  pipeline,
  lineage,
]);
export type Figure = z.infer<typeof figureSchema>;
