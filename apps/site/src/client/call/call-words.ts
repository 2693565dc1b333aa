import { isFileCopy } from '../page/file-copy.ts';
import { inLanguage } from '../page/language.ts';

/** Texts of every panel that calls this server. */
export const words = inLanguage(
  {
    time: 'tempo',
    size: 'tamanho',
    type: 'tipo',
    answer: 'Resposta',
    body: 'Corpo da resposta',
    unreachable: isFileCopy
      ? 'Esta página é uma cópia em arquivos, sem servidor; o aviso no topo diz onde há um servidor.'
      : 'O servidor não respondeu. Confira se ele está no ar; a página continua legível sem ele.',
    running: 'Chamando…',
    emptyBody: '(sem corpo)',
    fields: (n: number) => (n === 1 ? '1 campo' : `${n} campos`),
    items: (n: number) => (n === 1 ? '1 item' : `${n} itens`),
  },
  {
    time: 'time',
    size: 'size',
    type: 'type',
    answer: 'Response',
    body: 'Response body',
    unreachable: isFileCopy
      ? 'This page is a copy as plain files, without a server; the notice at the top says where to find a server.'
      : 'The server did not respond. Check that it is running; the page can still be read without it.',
    running: 'Calling…',
    emptyBody: '(no body)',
    fields: (n) => (n === 1 ? '1 field' : `${n} fields`),
    items: (n) => (n === 1 ? '1 item' : `${n} items`),
  },
);
