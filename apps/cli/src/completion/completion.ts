import { command } from '../arguments/command.ts';
import { exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { completionTree } from './tree.ts';
import { zshScript } from './zsh.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
type Shell = keyof typeof scripts;

export const completion = command({
  name: 'completion',
  group: 'about',
  about: {
    pt: 'Escreve o script de autocompletar do shell: comandos, opções e ids.',
    en: 'Write the shell completion script for commands, options and ids.',
  },
  parameters: [
    {
      name: 'shell',
      required: true,
      choices: Object.keys(scripts),
      about: { pt: 'bash, zsh ou fish', en: 'bash, zsh or fish' },
    },
  ],
  options: {},
  examples: [
    {
      words: 'completion bash >> ~/.bashrc',
      about: { pt: 'instala no bash', en: 'install it in bash' },
    },
    {
      words: 'completion zsh > ~/.zfunc/_farol',
      about: { pt: 'instala no zsh', en: 'install it in zsh' },
    },
    {
      words: 'completion fish > ~/.config/fish/completions/farol.fish',
      about: { pt: 'instala no fish', en: 'install it in fish' },
    },
  ],
  output: async () => (await import('../about/about-schema.ts')).completionSchema,
  run: (context, { words }) => {
    const shell = words[0] as Shell;
    const script = scripts[shell](completionTree(context), context.language);
    if (context.json) return printJson(context.out, { shell, script });
    context.out.write(script);
    return exitCodes.ok;
  },
});
