// Builds the command line alone, when its sources changed.
import { ContentError } from '@farol/catalogue';
import { program } from '../apps/cli/src/program.ts';
import { bundle } from './bundle.ts';

try {
  await bundle(program);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
