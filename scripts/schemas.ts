// Writes the tables of settings in docs/operating.md. A test fails when they are not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { withSettingsTables } from '../apps/server/src/config/settings-table.ts';

const operating = new URL('../docs/operating.md', import.meta.url);
writeFileSync(operating, withSettingsTables(readFileSync(operating, 'utf8')));
