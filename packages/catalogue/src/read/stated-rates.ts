// Which rates do the sentences of an entry and of the charter state, and are they the ones that its limits enforce?
import type { Api } from '../schema/api-schema.ts';
import type { CharterSection } from '../schema/charter-schema.ts';
import type { Text } from '../schema/forms.ts';
import { kinds, type Language, languages, type Window } from '../schema/vocabulary.ts';

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
  const enforced = enforcedBy(api.limits);
  return sentences.flatMap(([field, text]) =>
    languages.flatMap((language) =>
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

function enforcedBy(limits: Api['limits']): string[] {
  return limits.flatMap(({ requests, per }) => (requests === null ? [] : [`${requests} per ${per}`]));
}

/** What an entry says by the charter is what the charter says: each problem names the place in both. */
export function charterProblems(api: Api, charter: readonly CharterSection[]): string[] {
  const problems = api.claims.flatMap(({ by, field, spec }) => {
    const section = charter.find(({ id }) => by === 'spec' && id === spec);
    if (!section || (field !== 'limits' && field !== 'freeTier')) return [];
    const said = spec === '8' ? rowOf(section, api.kind) : section.text;
    const place = `charter.yaml: ${spec}: "${said.en}"`;
    const rates = languages.flatMap((language) =>
      ratesIn(said[language], language).map(({ requests, per }) => `${requests} per ${per}`),
    );
    const ofCharter = enforcedBy(api.limits.filter(({ kind }) => kind === 'charter'));
    const all = enforcedBy(api.limits);
    return [
      ...rates
        .filter((rate) => !all.includes(rate))
        .map((rate) => `limits: expected ${rate}, as in ${place}, found ${all.join(', ') || 'no number'}.`),
      ...(field === 'limits' ? ofCharter : [])
        .filter((rate) => !rates.includes(rate))
        .map((rate) => `limits: expected "charter" only for a number of ${place}, found ${rate}.`),
      ...languages
        .filter((language) => spec === '8' && !begins(api.freeTier[language], said[language]))
        .map(
          (language) =>
            `freeTier.${language}: expected to begin like charter.yaml: ${spec}: "${said[language]}", ` +
            `found "${api.freeTier[language]}".`,
        ),
    ];
  });
  return [...new Set(problems)];
}

const begins = (text: string, words: string): boolean => text.toLowerCase().startsWith(words.toLowerCase());

/** The rows of section 8 are those of the kinds, in their order; a row is `| kind | term |`. */
function rowOf({ text }: CharterSection, kind: Api['kind']): Text {
  const term = (language: Language) => {
    const rows = text[language].split('\n').filter((line) => line.startsWith('| '));
    return rows[kinds.indexOf(kind) + 1]?.split(' | ')[1]?.replace(/ \|$/, '') ?? '';
  };
  return { pt: term('pt'), en: term('en') };
}
