import { type Catalogue, ContentError, loadCatalogue } from '@farol/catalogue';
import { CliError } from './output/errors.ts';

/** Loads the catalogue of this checkout. In the bundle this file is replaced by one that reads checked content (see program.ts). */
export function openCatalogue(): Catalogue {
  try {
    return loadCatalogue();
  } catch (cause) {
    if (!(cause instanceof ContentError)) throw cause;
    const problems = cause.problems.map((problem) => `\n- ${problem}`).join('');
    throw new CliError(
      'content_invalid',
      {
        pt: `O conteúdo do repositório tem erros:${problems}`,
        en: `The content of the repository has errors:${problems}`,
      },
      { cause },
    );
  }
}
