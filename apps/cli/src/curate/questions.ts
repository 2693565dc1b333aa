// Asks a person at the terminal, one line at a time.
import type { Context } from '../arguments/command.ts';

type Questions = {
  /** The typed line without its blanks; undefined when the input has ended or Ctrl-C was pressed. */
  readonly ask: (question: string) => Promise<string | undefined>;
};

export function createQuestions({ input, err, signal }: Pick<Context, 'input' | 'err' | 'signal'>): Questions {
  const parts = input()[Symbol.asyncIterator]();
  const decoder = new TextDecoder();
  const interrupted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  let typed = '';
  return {
    ask: async (question) => {
      err.write(`${question} `);
      while (!typed.includes('\n')) {
        const next = await Promise.race([parts.next(), interrupted]);
        if (next === undefined || next.done) {
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
  };
}
