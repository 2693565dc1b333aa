// Says in one sentence that a folder cannot be written to, before a command that has to write there begins.
import { accessSync, constants, mkdirSync } from 'node:fs';
import { LaunchFailure } from './failure.mjs';
import { root } from './root.mjs';

export const unwritable = {
  pattern: /\b(EACCES|EPERM|EROFS)\b/,
  pt: 'Não é possível gravar nesta pasta. Dê a este usuário permissão de escrita e rode o mesmo comando de novo.',
  en: 'This folder cannot be written to. Make it writable for this user, then run the same command again.',
};

/** @param {readonly string[]} folders relative to the checkout */
export function assertWritable(...folders) {
  try {
    for (const folder of folders) {
      mkdirSync(`${root}${folder}`, { recursive: true });
      accessSync(`${root}${folder}`, constants.W_OK);
    }
  } catch (error) {
    // Of a disk that is read-only, Node says that the new folder does not exist.
    throw unwritable.pattern.test(error.code) || error.code === 'ENOENT' ? new LaunchFailure(unwritable) : error;
  }
}
