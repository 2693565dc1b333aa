// The settings as Markdown, for docs/operating.md.
import { settingGroups } from './settings.ts';

const tableStart = '<!-- settings: npm run schemas writes these tables from apps/server/src/config/settings.ts -->';
const tableEnd = '<!-- /settings -->';

function settingsTables(): string {
  return Object.entries(settingGroups)
    .map(([title, group]) => {
      const rows = Object.entries(group).map(([name, { expected, effect, usual, secret }]) =>
        row([
          `\`${name}\`${secret ? ' (secret)' : ''}`,
          expected.en,
          usual === undefined ? '' : `\`${usual}\``,
          effect,
        ]),
      );
      return [`### ${title}`, '', row(['Setting', 'Must be', 'Default', 'Effect']), '|---|---|---|---|', ...rows].join(
        '\n',
      );
    })
    .join('\n\n');
}

/** The document with the tables as they are now. */
export function withSettingsTables(document: string): string {
  const from = document.indexOf(tableStart);
  const to = document.indexOf(tableEnd);
  if (from === -1 || to < from) throw new Error('the document has no place for the tables of settings');
  return `${document.slice(0, from)}${tableStart}\n\n${settingsTables()}\n\n${document.slice(to)}`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
