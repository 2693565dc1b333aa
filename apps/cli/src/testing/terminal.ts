import { spawn } from 'node:child_process';
import { cleanEnvironment, farolProgram } from './program.ts';

/**
 * A real pseudo-terminal, by Python's standard library: Node has none of its own, and packages that add one need a compiler. What comes
 * on standard input is typed into the terminal, and what shows in it goes to standard output.
 */
const pseudoTerminal = `
import fcntl, os, pty, select, struct, sys, termios
columns = int(sys.argv[1])
screen, keyboard = pty.openpty()
fcntl.ioctl(keyboard, termios.TIOCSWINSZ, struct.pack('HHHH', 50, columns, 0, 0))
child = os.fork()
if child == 0:
    os.close(screen)
    os.setsid()
    fcntl.ioctl(keyboard, termios.TIOCSCTTY, 0)
    for number in range(3):
        os.dup2(keyboard, number)
    os.execvp(sys.argv[2], sys.argv[2:])
os.close(keyboard)
sources = [screen, 0]
while screen in sources:
    for source in select.select(sources, [], [])[0]:
        try:
            seen = os.read(source, 65536)
        except OSError:
            seen = b''
        if not seen:
            sources.remove(source)
        else:
            os.write(1 if source == screen else screen, seen)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
`;

export type Seen = { readonly text: string; readonly exitCode: number | null };

/** The real program in a real terminal. With `types`, that is typed as soon as the first text shows that matches. */
export function inTerminal(
  words: readonly string[],
  options: {
    readonly columns?: number;
    readonly environment?: Readonly<Record<string, string>>;
    readonly types?: { readonly after: RegExp; readonly keys: string };
    /** Typed after `types`, in the same way. */
    readonly ends?: { readonly after: RegExp; readonly keys: string };
  } = {},
): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const command = [String(options.columns ?? 80), process.execPath, farolProgram, ...words];
    const child = spawn('python3', ['-c', pseudoTerminal, ...command], {
      env: cleanEnvironment({ TERM: 'xterm-256color', ...options.environment }),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let text = '';
    const waiting = [options.types, options.ends].filter((one) => one !== undefined);
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part.replaceAll('\r\n', '\n');
      const [next] = waiting;
      if (next?.after.test(text)) {
        waiting.shift();
        child.stdin.write(next.keys);
      }
    });
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ text, exitCode }));
  });
}
