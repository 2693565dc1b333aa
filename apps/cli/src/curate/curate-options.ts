import type { Options, Values } from '../arguments/command.ts';
import { folderOption } from '../verify/observation-folder.ts';

export const curateOptions = {
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

export type CurateOptions = Values<typeof curateOptions>;
