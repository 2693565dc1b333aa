import type { Options } from '../arguments/command.ts';

export const curateOptions = {
  confirmed: {
    type: 'boolean',
    about: { pt: 'o campo está certo', en: 'the field is right' },
  },
  wrong: {
    type: 'boolean',
    about: {
      pt: 'o campo está errado: a ficha passa a desmentida (precisa de --found, --source e --note)',
      en: 'the field is wrong: the entry becomes contradicted (needs --found, --source and --note)',
    },
  },
  found: { type: 'string', value: 'value', about: { pt: 'o valor encontrado', en: 'the value that was found' } },
  source: {
    type: 'string',
    value: 'https-url',
    about: {
      pt: 'onde foi lido (com --confirmed, o padrão é a fonte da ficha)',
      en: 'where it was read (with --confirmed, the default is the source of the entry)',
    },
  },
  note: {
    type: 'string',
    value: 'sentence',
    about: { pt: 'o que mais se deve saber, em uma linha', en: 'what else should be known, on one line' },
  },
  by: { type: 'string', value: 'name', about: { pt: 'quem conferiu', en: 'who checked it' } },
  withdraw: {
    type: 'string',
    value: 'record',
    about: {
      pt: 'retira um registro pelo id ou hash: ele fica na cadeia e deixa de contar (precisa de --note)',
      en: 'withdraw a record by its id or hash: it stays in the chain and no longer counts (needs --note)',
    },
  },
} as const satisfies Options;
