import type { Options, Values } from '../arguments/command.ts';
import { schemeOption, secretOptions } from '../webhooks/webhook-options.ts';

export const formats = ['text', 'json', 'sarif', 'junit', 'markdown'] as const;

export const checkOptions = {
  format: {
    value: formats.join('|'),
    choices: formats,
    pt: 'forma do relatório (padrão: text)',
    en: 'form of the report (default: text)',
  },
  fetch: {
    pt: 'permite buscar a descrição na URL dada; só o servidor dela é chamado',
    en: 'allow fetching the description from the given URL; only its own server is called',
  },
  previous: {
    value: 'file',
    file: true,
    pt: 'a descrição anterior, para achar mudanças incompatíveis',
    en: 'the earlier description, to find breaking changes',
  },
  config: {
    value: 'file',
    file: true,
    pt:
      'exceções com motivo (padrão: .farol.yaml ao lado da descrição ou nesta pasta), na forma ' +
      'off: {<regra>: <motivo>}, paths: [{match: /legacy/**, rules: [<regra>], reason: <motivo>}]',
    en:
      'exceptions with their reason (default: .farol.yaml beside the description or in this folder), in the form ' +
      'off: {<rule>: <reason>}, paths: [{match: /legacy/**, rules: [<rule>], reason: <reason>}]',
  },
  baseline: {
    value: 'file',
    file: true,
    pt: 'relatório JSON de antes: o que já se conhecia não conta de novo',
    en: 'a JSON report from before: known findings do not count again',
  },
  live: {
    multiple: true,
    value: 'url',
    pt: 'confere o servidor no ar, só com leituras; a mesma URL duas vezes permite escritas fora desta máquina',
    en: 'check the running server, reads only; the same URL twice allows writes outside this machine',
  },
  'allow-writes': {
    needs: 'live',
    pt: 'com --live: cria, muda e remove recursos próprios',
    en: 'with --live: create, change and remove resources of its own',
  },
  resource: {
    needs: 'live',
    multiple: true,
    value: 'path',
    pt: 'com --live: só esta lista, como caminho abaixo da URL (padrão: as da descrição, ou as que a URL aponta)',
    en: 'with --live: only this list, as a path below the URL (default: those of the description, or those that the URL links to)',
  },
  graphql: {
    needs: 'live',
    value: 'path',
    pt: 'com --live: caminho do GraphQL abaixo da URL (padrão: o da descrição, ou graphql)',
    en: 'with --live: path of GraphQL below the URL (default: that of the description, or graphql)',
  },
  'token-env': {
    needs: 'live',
    value: 'name',
    pt: 'com --live: variável com a credencial',
    en: 'with --live: variable that holds the credential',
  },
  'read-only-token-env': {
    needs: 'live',
    value: 'name',
    pt: 'com --live: variável com uma credencial que só lê, para ver o 403',
    en: 'with --live: variable that holds a read-only credential, to see the 403',
  },
  'spend-limit': {
    needs: 'live',
    pt: 'com --live: repete uma leitura até o limite acabar, para ver o 429',
    en: 'with --live: repeat a read until the limit is spent, to see the 429',
  },
  receiver: {
    value: 'url',
    pt: 'confere o receptor de webhooks nesta URL',
    en: 'check the webhook receiver at this URL',
  },
  event: {
    needs: 'receiver',
    value: 'kind',
    pt: 'com --receiver: tipo dos eventos enviados (padrão: pagamento.aprovado)',
    en: 'with --receiver: kind of the events that are sent (default: pagamento.aprovado)',
  },
  'effects-url': {
    needs: 'receiver',
    value: 'url',
    pt: 'com --receiver: URL que responde o número de efeitos',
    en: 'with --receiver: URL that returns the number of effects',
  },
  within: {
    needs: 'receiver',
    value: 'ms',
    range: [1, 999_999],
    pt: 'com --receiver: tempo de resposta no p99 que ainda é rápido (padrão: 500)',
    en: 'with --receiver: response time at p99 that is still quick (default: 500)',
  },
  'secret-file': { ...secretOptions['secret-file'], needs: 'receiver' },
  scheme: { ...schemeOption, needs: 'receiver' },
} as const satisfies Options;

export type CheckOptions = Values<typeof checkOptions>;
