// Which parameters does a ready request accept, as JSON Schema?
import type { Frozen, Language, RequestTemplate } from '@farol/catalogue';

export function parameterSchema({ parameters }: Frozen<RequestTemplate>, language: Language) {
  return {
    type: 'object' as const,
    properties: Object.fromEntries(
      parameters.map(({ name, type, meaning, example, pattern, values }) => [
        name,
        {
          type,
          description: meaning[language],
          examples: [type === 'string' ? example : JSON.parse(example)],
          ...(values && { enum: type === 'string' ? values : values.map((value) => JSON.parse(value)) }),
          ...(pattern && { pattern: `^(?:${pattern})$` }),
        },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}
