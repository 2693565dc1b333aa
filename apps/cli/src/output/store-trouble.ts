// Why can the store not be used, and what helps? Knows its errors by their codes, so that commands without a store need not load it.
import type { Text } from '@farol/catalogue/ask';
import { fileTrouble } from './file-reason.ts';

export const newerTables: Text = {
  pt: 'Este programa é mais antigo que os dados. Use a versão nova, ou devolva com ela uma cópia: farol db restore <arquivo>.',
  en: 'This program is older than its data. Use the newer version, or put back a backup with it: farol db restore <file>.',
};

const byCode: Readonly<Record<string, Text>> = {
  migration_unknown: newerTables,
  store_url_invalid: {
    pt: 'Informe onde ficam os dados: um arquivo, sqlite:<arquivo> ou postgres://usuário:senha@host:porta/banco.',
    en: 'Give the location of the data as a file, as sqlite:<file> or as postgres://user:password@host:port/database.',
  },
  store_corrupt: {
    pt: 'O arquivo está danificado ou não é deste programa. Confira o caminho, ou devolva uma cópia: farol db restore <arquivo>.',
    en: 'The file is damaged, or is no database of this program. Check its path, or put a backup back: farol db restore <file>.',
  },
  store_pooled: {
    pt: 'Há um pooler como o PgBouncer diante do PostgreSQL. Informe o endereço do próprio PostgreSQL.',
    en: 'A pooler such as PgBouncer stands in front of PostgreSQL. Give the address of PostgreSQL itself.',
  },
  store_unavailable: {
    pt: 'Não foi possível abrir os dados: o servidor PostgreSQL não responde, ou o arquivo não pode ser lido e gravado por este usuário.',
    en: 'The data cannot be opened: the PostgreSQL server does not respond, or this user may not read and write the file.',
  },
};

const unknownHost: Text = {
  pt: 'O host do PostgreSQL não tem endereço. Confira o nome depois de @ na URL.',
  en: 'The host of PostgreSQL has no address. Check the name after @ in the URL.',
};

const wrongUser: Text = {
  pt: 'O PostgreSQL recusou o usuário ou a senha da URL.',
  en: 'PostgreSQL refused the user or the password in the URL.',
};

/** By what lies below: the code of PostgreSQL, of the network or of the file system. */
const byCause: Readonly<Record<string, Text>> = {
  '28P01': wrongUser,
  '28000': wrongUser,
  '3D000': {
    pt: 'O PostgreSQL responde, mas não tem o banco de dados que a URL informa. Crie-o (CREATE DATABASE) ou corrija o nome.',
    en: 'PostgreSQL responds, but has no database of the name in the URL. Create it (CREATE DATABASE) or correct the name.',
  },
  '53300': {
    pt: 'O PostgreSQL não tem conexão livre (max_connections). Tente de novo.',
    en: 'PostgreSQL has no free connection (max_connections). Try again.',
  },
  ECONNREFUSED: {
    pt: 'Nenhum PostgreSQL escuta no host e na porta da URL.',
    en: 'No PostgreSQL listens on the host and port of the URL.',
  },
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
};

/** For a StoreError, or an error that a part of it caused. Repeats nothing of the URL. */
export function storeTrouble(error: unknown): Text {
  const [code = '', ...deeper] = codesOf(error);
  const cause = error instanceof Error ? error.cause : undefined;
  const found = code === 'store_unavailable' ? deeper.map((one) => byCause[one]).find(Boolean) : undefined;
  const ofFile = code === 'store_unavailable' ? fileTrouble(cause) : undefined;
  return (
    found ??
    ofFile ??
    byCode[code] ?? { pt: `Não foi possível usar os dados (${code}).`, en: `The data cannot be used (${code}).` }
  );
}

function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const several = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return [...own, ...several, ...codesOf(error.cause)];
}
