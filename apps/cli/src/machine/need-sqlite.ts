import type { Text } from '@farol/catalogue/ask';
import { CliError } from '../output/errors.ts';

/** The built-in SQLite needs Node 22.13 (22.5 with a flag). Checked before it is loaded, for a clear message. */
export function needSqlite(purpose: Text): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) return;
  throw new CliError('node_too_old', {
    pt: `${purpose.pt} o farol precisa do Node 22.13 ou mais novo; este é o ${process.versions.node}. Os outros comandos funcionam.`,
    en: `${purpose.en} farol needs Node 22.13 or later; this is ${process.versions.node}. The other commands work.`,
  });
}
