import { command } from '../arguments/command.ts';
import { version } from '../machine/version.ts';
import { exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { commandDetails, commandSummary } from './command-details.ts';
import { commandHelp, overview } from './help-text.ts';

export const help = command({
  name: 'help',
  group: 'about',
  pt: 'Mostra a ajuda de todos os comandos ou de um.',
  en: 'Show help for all commands or for one.',
  parameters: [
    {
      name: 'command',
      required: false,
      of: 'command',
      choices: ({ commands }) => commands.map(({ name }) => name),
      pt: 'nome de um comando',
      en: 'name of a command',
    },
  ],
  options: {
    man: { pt: 'a página de manual, para o comando man', en: 'the manual page, for the man command' },
  },
  examples: {
    'help --man | man -l -': { pt: 'a página de manual', en: 'the manual page' },
    'help list': { pt: 'tudo sobre o comando list', en: 'everything about the list command' },
    'help list --json': {
      pt: 'o mesmo em JSON, com o JSON Schema da saída do comando',
      en: 'the same as JSON, with the JSON Schema of the command’s output',
    },
  },
  output: async () => (await import('./about-schema.ts')).helpSchema,
  run: async (context, { words, options }) => {
    const { commands, language, out } = context;
    if (options.man) {
      const { manPage } = await import('./man-page.ts');
      const page = manPage(context, language, version());
      if (context.json) return printJson(out, { man: page });
      out.write(page);
      return exitCodes.ok;
    }
    const wanted = commands.find(({ name }) => name === words[0]);
    if (context.json)
      return printJson(
        out,
        wanted ? await commandDetails(wanted, context) : { data: commands.map((one) => commandSummary(one, language)) },
      );
    out.lines(wanted ? commandHelp(wanted, context) : overview(context));
    return exitCodes.ok;
  },
});
