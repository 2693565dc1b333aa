import declared from '../../commands/help.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { commandNamed } from '../arguments/read-arguments.ts';
import { version } from '../machine/version.ts';
import { exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { commandDetails, commandSummary } from './command-details.ts';
import { commandHelp, firstScreen, overview } from './help-text.ts';

export const help = command(declared, {
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
    const wanted = commandNamed(words, commands);
    if (context.json)
      return printJson(
        out,
        wanted ? await commandDetails(wanted, context) : { data: commands.map((one) => commandSummary(one, language)) },
      );
    if (wanted) out.lines(commandHelp(wanted, context));
    else out.lines(options.all ? overview(context) : firstScreen(context));
    return exitCodes.ok;
  },
});
