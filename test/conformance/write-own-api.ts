// Writes the verdicts on our own API for the page that shows them.
import { writeFileSync } from 'node:fs';
import { ownReports, verdictsOf } from './own-reports.ts';

const { faults: _faults, ...reports } = await ownReports();
const verdicts = Object.fromEntries(Object.entries(reports).map(([name, report]) => [name, verdictsOf(report)]));
writeFileSync(new URL('../../apps/site/own-api.json', import.meta.url), `${JSON.stringify(verdicts, null, 2)}\n`);
