// What do the arguments of a tool and the members of its answer mean, in a language? Their texts are in `texts.json`.
import type { Language, Text } from '@farol/catalogue';
import { filters } from '@farol/catalogue/fields';
import type { z } from 'zod';
import texts from '../../texts.json' with { type: 'json' };
import type { Tool } from './tool.ts';

type Texts = Readonly<Record<string, Text>>;

const filterTexts: Texts = Object.fromEntries(
  filters.map(({ id, only }) => [id, { pt: `APIs ${only.pt}`, en: `APIs ${only.en}` }]),
);

/** The arguments of a tool with their descriptions. */
export function argumentsIn({ name, input }: Pick<Tool, 'name' | 'input'>, language: Language): z.ZodObject {
  const own: Texts = texts.tools[name].arguments;
  return inLanguage(input, { ...(name === 'find_entries' && filterTexts), ...texts.shared, ...own }, language);
}

/** The same schema with descriptions; it accepts the same. */
export function inLanguage(schema: z.ZodObject, described: Texts, language: Language): z.ZodObject {
  const shape = Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).map(([name, field]) => {
    const text = described[name];
    return [name, text === undefined ? field : field.describe(text[language])];
  });
  return schema.extend(Object.fromEntries(shape));
}
