// An example application in a process of its own.
import { type Started, startProgram } from '../started-program.ts';

const printPort = new URL('print-port.mjs', import.meta.url).href;

export function startExample(words: readonly string[], folder: string, secret: string): Promise<Started> {
  return startProgram(['--import', printPort, ...words], { PORT: '0', WEBHOOK_SECRET: secret }, { cwd: folder });
}
