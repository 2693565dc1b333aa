// `npm run test:programs`: installs the Debian programs that some tests run beside the browser: servers, shells, Firefox.
import { installAllPrograms } from '../../test/debian.ts';

const missing = installAllPrograms();
for (const reason of missing) console.error(reason);
if (missing.length === 0) console.log('All programs that tests run are installed.');
process.exit(missing.length === 0 ? 0 : 1);
