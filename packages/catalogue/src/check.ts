// Is the content right? Run while editing: prints every problem and exits with 1, or one line when there is none.
import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ContentError } from './errors.ts';

// Compiling the schema library is half of the time; the modules that need it are therefore loaded after this call.
enableCompileCache();
const [{ loadCatalogue }, { wordingProblems }, { ownContent }] = await Promise.all([
  import('./load.ts'),
  import('./read/plain-words.ts'),
  import('./read/read-content.ts'),
]);

const [folder] = process.argv.slice(2);
try {
  const directory = folder === undefined ? ownContent : pathToFileURL(`${folder}/`);
  const catalogue = loadCatalogue({ directory });
  const wording = wordingProblems(catalogue);
  if (wording.length > 0) throw new ContentError(wording);
  const { apis, rules, guides, terms, observations } = catalogue;
  console.log(
    `The content is right: ${apis.length} entries, ${rules.length} rules, ${guides.length} guides, ` +
      `${terms.length} terms, ${observations.length} observations.`,
  );
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  const { problems } = error;
  console.error([...problems, problems.length === 1 ? '1 problem.' : `${problems.length} problems.`].join('\n'));
  process.exitCode = 1;
}
