import { claimedFields, datedFacts } from '@farol/catalogue/ask';
import { command, type Known, type Options, type Values } from '../arguments/command.ts';
import { apiParameter } from '../arguments/parameters.ts';
import { folderOption } from '../verify/observation-folder.ts';

const options = {
  confirmed: { pt: 'o campo está certo', en: 'the field is right' },
  wrong: {
    pt: 'o campo está errado: a ficha passa a desmentida (precisa de --found, --source e --note)',
    en: 'the field is wrong: the entry becomes contradicted (needs --found, --source and --note)',
  },
  found: { value: 'value', pt: 'o valor encontrado', en: 'the value that was found' },
  source: {
    value: 'https-url',
    pt: 'onde foi lido (com --confirmed, o padrão é a fonte da ficha)',
    en: 'where it was read (with --confirmed, the default is the source of the entry)',
  },
  note: {
    value: 'sentence',
    pt: 'o que mais se deve saber, em uma linha',
    en: 'what else should be known, on one line',
  },
  by: { value: 'name', pt: 'quem conferiu', en: 'who checked it' },
  withdraw: {
    value: 'record',
    pt: 'retira um registro pelo id ou hash: ele fica na cadeia e deixa de contar (precisa de --note)',
    en: 'withdraw a record by its id or hash: it stays in the chain and no longer counts (needs --note)',
  },
  folder: folderOption,
} as const satisfies Options;

export type CurateOptions = Values<typeof options>;

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
  options,
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
