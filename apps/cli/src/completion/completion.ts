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
    pt: 'Escreve o script que completa comandos, opções e ids no shell.',
    en: 'Write the script that completes commands, options and ids in a shell.',
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
      about: { pt: 'para sempre, no bash', en: 'for good, in bash' },
    },
    {
      words: 'completion zsh > ~/.zfunc/_farol',
      about: { pt: 'para sempre, no zsh', en: 'for good, in zsh' },
    },
    {
      words: 'completion fish > ~/.config/fish/completions/farol.fish',
      about: { pt: 'para sempre, no fish', en: 'for good, in fish' },
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
