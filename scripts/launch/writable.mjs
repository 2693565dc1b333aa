// Finds out that a folder cannot be written to, before a command that has to write there begins.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { root } from './root.mjs';

/** @param {readonly string[]} folders relative to the checkout */
export function assertWritable(...folders) {
  for (const folder of folders) {
    if (!existsSync(`${root}${folder}`)) mkdirSync(`${root}${folder}`);
    accessSync(`${root}${folder}`, constants.W_OK);
  }
}
