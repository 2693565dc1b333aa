// How is text written without the streams of Node, which take longer to load than a small description to check?

import { fstatSync, writeSync } from 'node:fs';
import type { Stream } from '../output/output.ts';

/** Standard output or error as a pipe or file, written at once; a terminal needs the stream of Node, which knows its width. */
export function directStream(descriptor: 1 | 2, stream: () => NodeJS.WriteStream): Stream {
  if (!isPipeOrFile(descriptor)) return stream();
  return {
    write: (text) => {
      const bytes = Buffer.from(text as string);
      let at = 0;
      try {
        while (at < bytes.length) at += writeSync(descriptor, bytes, at);
      } catch {
        // A full pipe that does not wait, or a reader that went away: the stream waits, and reports the rest to its listeners.
        stream().write(bytes.subarray(at));
      }
    },
  };
}

function isPipeOrFile(descriptor: number): boolean {
  try {
    const kind = fstatSync(descriptor);
    // Another program may give a socket instead of a pipe.
    return kind.isFIFO() || kind.isFile() || kind.isSocket();
  } catch {
    // Closed.
    return false;
  }
}
