// The completion script of a shell. Loaded on demand, because no other command needs it.
import type { Context } from '../arguments/command.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { powershellScript } from './powershell.ts';
import { completionTree } from './tree.ts';
import { zshScript } from './zsh.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powershellScript } as const;

export function completionScript(shell: keyof typeof scripts, context: Context): string {
  return scripts[shell](completionTree(context), context.language);
}
