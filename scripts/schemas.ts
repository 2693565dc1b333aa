// Writes what is derived from other files but reviewed with them: the tables of settings in docs/operating.md, and the types of the ready
// requests. Tests fail when they are not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { loadCatalogue } from '@farol/catalogue';
import { readyRequestTypes } from '@farol/catalogue/build';
import { withSettingsTables } from '../apps/server/src/config/settings-table.ts';

const operating = new URL('../docs/operating.md', import.meta.url);
writeFileSync(operating, withSettingsTables(readFileSync(operating, 'utf8')));
const types = new URL('../packages/catalogue/src/generated/ready-requests.ts', import.meta.url);
writeFileSync(types, readyRequestTypes(loadCatalogue().apis));
