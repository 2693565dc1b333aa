// Runs a program on this Node, and returns what it has printed when it ends.
import { spawn } from 'node:child_process';

export async function runProgram(
  words: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly printed: string; readonly code: number | null }> {
  const child = spawn(process.execPath, words, { cwd, env: { ...process.env, ...environment } });
  let printed = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  return { printed, code };
}
