// What do the arguments of a tool and the members of its answer mean, in both languages?
import type { Language, Text } from '@farol/catalogue';
import * as z from 'zod';

/** Each described schema registers its text here, instead of `.describe()`, which has one language. */
export const texts = z.registry<Text>();

/** The same schema with its descriptions in a language; it accepts the same. */
export function inLanguage(schema: z.ZodObject, language: Language): z.ZodObject {
  const shape = Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).map(([name, field]) => {
    const text = texts.get(field);
    return [name, text === undefined ? field : field.describe(text[language])];
  });
  return schema.extend(Object.fromEntries(shape));
}
