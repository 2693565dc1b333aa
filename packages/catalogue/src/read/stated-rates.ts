// Which rates do the sentences of an entry state, and are they the ones that its limits enforce?
import type { Api } from '../schema/api-schema.ts';
import type { Text } from '../schema/forms.ts';
import type { Language, Window } from '../schema/vocabulary.ts';

type Rate = { readonly requests: number; readonly per: Window };

/** "30 requests per minute", "10,000 a month", "3 calls in a minute"; "1.000 por dia", "3 chamadas no mesmo minuto". */
const forms: Readonly<Record<Language, RegExp>> = {
  en: /(\d+(?:,\d{3})*)(?: \p{L}+)? (?:per|an?|in an?|every) (second|minute|hour|day|month)\b/giu,
  pt: /(\d+(?:\.\d{3})*)(?: \p{L}+)? (?:por|a cada|em um|em uma|num|numa|no mesmo|na mesma) (segundo|minuto|hora|dia|mês)(?!\p{L})/giu,
};

const portuguese: Readonly<Record<string, Window>> = {
  segundo: 'second',
  minuto: 'minute',
  hora: 'hour',
  dia: 'day',
  mês: 'month',
};

/** The rates that a sentence states in so many words; anything it says in another way is left to the reader. */
export function ratesIn(sentence: string, language: Language): Rate[] {
  return [...sentence.matchAll(forms[language])].map(([, number = '', window = '']) => {
    const name = window.toLowerCase();
    return { requests: Number(number.replace(/[.,]/g, '')), per: portuguese[name] ?? (name as Window) };
  });
}

/** A limit that was changed while its sentence was not, or the other way round, is one problem for each sentence. */
export function rateProblems(api: Api): string[] {
  const sentences: readonly (readonly [string, Text])[] = [
    ['freeTier', api.freeTier],
    ['freeTierShort', api.freeTierShort],
    ...api.failures
      .filter(({ situation }) => situation === 'spent-limit')
      .map(({ code, when }) => [`failures.${code}.when`, when] as const),
  ];
  const enforced = api.limits.flatMap(({ requests, per }) => (requests === null ? [] : [`${requests} per ${per}`]));
  return sentences.flatMap(([field, text]) =>
    (['pt', 'en'] as const).flatMap((language) =>
      ratesIn(text[language], language)
        .map(({ requests, per }) => `${requests} per ${per}`)
        .filter((stated) => !enforced.includes(stated))
        .map(
          (stated) =>
            `${field}.${language}: expected only rates that limits has too, found ${stated}, while limits ` +
            `has ${enforced.join(', ') || 'no number'}.`,
        ),
    ),
  );
}
