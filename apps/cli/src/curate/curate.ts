import { claimedFields, datedFacts } from '@farol/catalogue/ask';
import { command, type Known } from '../arguments/command.ts';
import { apiParameter } from '../arguments/parameters.ts';
import { curateOptions } from './curate-options.ts';

/** The claimed fields, and every dated fact that an entry has. */
function fieldsAndFacts({ catalogue }: Known): readonly string[] {
  const facts = catalogue.apis.flatMap((api) => datedFacts(api).map(({ fact }) => fact));
  return [...claimedFields, ...new Set(facts.filter((fact) => !fact.startsWith('claims.')))];
}

export const curate = command({
  name: 'curate',
  group: 'call',
  pt: 'Mostra os fatos que precisam ser conferidos, os mais urgentes primeiro, e registra o que uma pessoa encontrou.',
  en: 'Show which facts need a review, the most urgent first, and record what a person found.',
  parameters: [
    { ...apiParameter, required: false },
    {
      name: 'field',
      required: false,
      of: 'field',
      choices: fieldsAndFacts,
      pt: 'um campo da ficha, como freeTier, ou um fato datado, como terms.card',
      en: 'a field of the entry, such as freeTier, or a dated fact, such as terms.card',
    },
  ],
  options: curateOptions,
  examples: {
    curate: { pt: 'o que precisa ser conferido', en: 'what needs a review' },
    'curate receitaws': {
      pt: 'os campos pendentes de uma ficha, um a um, com fontes e perguntas',
      en: 'the due fields of an entry, one by one, with sources and questions',
    },
    'curate receitaws freeTier --confirmed --by "Ana Souza"': {
      pt: 'confirma o plano gratuito',
      en: 'confirm the free tier',
    },
    'curate spotify freeTier --wrong --found "5 users" --source https://developer.spotify.com/ --note "Since February" --by Ana':
      { pt: 'registra que o valor é outro', en: 'record that the value is different' },
    'curate --withdraw spotify-20261116t093000000z --note "Wrong page" --by Ana': {
      pt: 'retira um registro: ele fica na cadeia e deixa de contar',
      en: 'withdraw a record: it stays in the chain and no longer counts',
    },
  },
  output: async () => (await import('./curate-schema.ts')).curateSchema,
  run: async (context, { words, options }) => (await import('./run-curate.ts')).runCurate(context, words, options),
});
