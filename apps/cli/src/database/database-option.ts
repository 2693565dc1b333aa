import type { Option } from '../arguments/command.ts';

export const databaseOption = {
  value: 'file',
  file: true,
  pt: 'onde ficam os dados, arquivo ou postgres://… (padrão: $DATABASE_URL ou o arquivo do servidor)',
  en: 'where the data is, a file or postgres://… (default: $DATABASE_URL or the file of the server)',
} as const satisfies Option;
