// Asks a person at the terminal, one line at a time.
import type { Context } from '../arguments/command.ts';

/** Gives a function that resolves to the typed line without its blanks; to undefined when the input has ended or Ctrl-C was pressed. */
export function createQuestions({ input, err, signal }: Pick<Context, 'input' | 'err' | 'signal'>) {
  const parts = input()[Symbol.asyncIterator]();
  const decoder = new TextDecoder();
  const interrupted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  let typed = '';
  return async (question: string): Promise<string | undefined> => {
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
  };
}
