// Asks a person at the terminal, one line at a time.
import type { Context } from '../arguments/command.ts';

export type Questions = {
  /** The typed line without its blanks; undefined when the input has ended. */
  readonly ask: (question: string) => Promise<string | undefined>;
  /** Lets the program end, because an open terminal would keep it running. */
  readonly close: () => Promise<void>;
};

export function createQuestions({ input, err }: Pick<Context, 'input' | 'err'>): Questions {
  const parts = input()[Symbol.asyncIterator]();
  const decoder = new TextDecoder();
  let typed = '';
  return {
    ask: async (question) => {
      err.write(`${question} `);
      while (!typed.includes('\n')) {
        const next = await parts.next();
        if (next.done) {
          err.write('\n');
          return undefined;
        }
        typed += decoder.decode(next.value, { stream: true });
      }
      const end = typed.indexOf('\n');
      const line = typed.slice(0, end);
      typed = typed.slice(end + 1);
      return line.trim();
    },
    close: async () => void (await parts.return?.()),
  };
}
