// The log of the server.
import { safeText } from '@farol/http/safe-text';
import { type Logger, type LoggerOptions, pino } from 'pino';
import { type AccessLog, createAccessLog } from '../request/access-log.ts';

/** The standard output, or a collector in a test. */
type Output = { readonly write: (text: string) => unknown };

type LineBuffer = Output & { readonly flush: () => void };

/** A system call for every line would cost more than the answer that it is about. */
const bufferedCharacters = 64 * 1024;
/** Short enough for a person who watches the log. */
const flushMs = 100;

/** Structured lines (pino). `flush` writes the buffered lines, for the end of the process. */
export function createLogger(
  level: NonNullable<LoggerOptions['level']>,
  output: Output,
): { readonly logger: Logger; readonly accessLog: AccessLog; readonly flush: () => void } {
  const lines = createLineBuffer(output);
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, lines);
  return { logger, accessLog: createAccessLog(logger), flush: lines.flush };
}

/**
 * Buffers lines for a moment and writes them together. Pino's own buffer measures its whole content with every line, which made a line
 * cost as much as an answer.
 */
export function createLineBuffer(output: Output): LineBuffer {
  let held: string[] = [];
  let characters = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (held.length === 0) return;
    const text = held.join('');
    held = [];
    characters = 0;
    // In JSON all that a terminal obeys is escaped, except what is above ASCII.
    output.write(safeText(text));
  };
  return {
    flush,
    write: (line) => {
      held.push(line);
      characters += line.length;
      if (characters >= bufferedCharacters) flush();
      else timer ??= setTimeout(flush, flushMs);
    },
  };
}
