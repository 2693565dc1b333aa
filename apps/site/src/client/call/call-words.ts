import { isFileCopy } from '../page/file-copy.ts';
import { pageWords } from '../page/language.ts';
import texts from './call-words.json' with { type: 'json' };

/** Texts of every panel that calls this server. */
export const words = pageWords({
  ...texts,
  unreachable: {
    pt: isFileCopy
      ? 'Esta página é uma cópia em arquivos, sem servidor; o aviso no topo diz onde há um servidor.'
      : 'O servidor não respondeu. Confira se ele está no ar; a página continua legível sem ele.',
    en: isFileCopy
      ? 'This page is a copy as plain files, without a server; the notice at the top says where to find a server.'
      : 'The server did not respond. Check that it is running; the page can still be read without it.',
  },
  headers: (n: number) => ({ pt: `${n} cabeçalhos`, en: `${n} headers` }),
  fields: (n: number) => ({ pt: n === 1 ? '1 campo' : `${n} campos`, en: n === 1 ? '1 field' : `${n} fields` }),
  items: (n: number) => ({ pt: n === 1 ? '1 item' : `${n} itens`, en: n === 1 ? '1 item' : `${n} items` }),
});
