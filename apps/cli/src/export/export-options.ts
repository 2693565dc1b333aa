import type { Options, Values } from '../arguments/command.ts';

export const formNames = ['curl', 'http', 'bruno', 'postman', 'openapi'] as const;
/** The word that stands for the whole catalogue in place of the id of an API. */
export const siteWord = 'site';

export const exportOptions = {
  as: {
    value: formNames.join('|'),
    choices: formNames,
    pt: 'ferramenta de destino (padrão: curl)',
    en: 'target tool (default: curl)',
  },
  output: {
    short: 'o',
    value: 'path',
    file: true,
    pt: 'escreve neste arquivo (ou pasta, para bruno e site) em vez de na saída padrão',
    en: 'write to this file (or folder, for bruno and site) instead of standard output',
  },
  force: { pt: 'sobrescreve arquivos existentes', en: 'overwrite existing files' },
  origin: {
    value: 'url',
    pt: 'site: esquema e servidor em que os arquivos serão lidos (padrão: $FAROL_ORIGIN ou http://127.0.0.1:8080)',
    en: 'site: scheme and host at which the files will be read (default: $FAROL_ORIGIN or http://127.0.0.1:8080)',
  },
  server: {
    value: 'url',
    pt: 'site: servidor do Farol para as partes que precisam de um (Executar, laboratórios, GraphQL)',
    en: 'site: the Farol server for the parts that need one (Run, labs, GraphQL)',
  },
} as const satisfies Options;

export type ExportOptions = Values<typeof exportOptions>;
