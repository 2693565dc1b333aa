import type { Language } from '@farol/catalogue/ask';
import { exitCodes } from '../output/errors.ts';
import { fileTrouble } from '../output/file-reason.ts';

/** A reader such as `head` may close the pipe early; that is not an error. A full disk is one. */
export function endWithReader(stdout: NodeJS.WriteStream, language: Language): void {
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.ok);
    const text = fileTrouble(error);
    if (!text) throw error;
    process.stderr.write(`farol: ${text[language]}\n`);
    process.exit(exitCodes.failed);
  });
}
