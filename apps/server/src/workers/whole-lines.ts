// Passes the output of several processes on in whole lines: a pipe may mix longer writes.
import type { Readable } from 'node:stream';

export function forwardLines(input: Readable, write: (text: string) => void): void {
  let rest = '';
  input.setEncoding('utf8');
  input.on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end === 0) {
      rest += text;
      return;
    }
    write(rest + text.slice(0, end));
    rest = text.slice(end);
  });
  // A process that was killed may leave half a line.
  input.on('end', () => {
    if (rest !== '') write(`${rest}\n`);
  });
}
