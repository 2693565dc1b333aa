import { schemeNames } from '@farol/webhooks/scheme-names';
import declared from '../../commands/check.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { CliError } from '../output/errors.ts';
import { type CheckOptions, formats } from './check-options.ts';

export const check = command(declared, {
  choices: { format: formats, scheme: schemeNames },
  output: async () => (await import('./check-schema.ts')).checkSchema,
  run: async (context, { words, options }) => {
    refuseTogether(words, options);
    return (await import('./check-and-print.ts')).checkAndPrint(context, words, options);
  },
});

/** What the chosen way of checking would leave unread. */
function refuseTogether(words: readonly string[], { live, receiver, previous }: CheckOptions): void {
  const isOnPaper = live === undefined && receiver === undefined;
  if (isOnPaper && words.length === 0)
    throw new CliError('missing_argument', {
      pt:
        'Falta dizer o que conferir: um arquivo, uma pasta, uma URL com --fetch, -, --live <url> ou ' +
        '--receiver <url>. Ajuda: farol help check',
      en:
        'Say what to check: a file, a folder, a URL with --fetch, -, --live <url> or --receiver <url>. ' +
        'Help: farol help check',
    });
  if (live !== undefined && receiver !== undefined)
    throw new CliError('unexpected_argument', {
      pt: 'Use --live ou --receiver, um de cada vez.',
      en: 'Use --live or --receiver, one at a time.',
    });
  if (receiver !== undefined && words.length > 0)
    throw new CliError('unexpected_argument', {
      pt: '--receiver confere só um receptor; nenhuma descrição é lida.',
      en: '--receiver checks a receiver alone; no description is read.',
    });
  if (previous !== undefined && !isOnPaper)
    throw new CliError('unexpected_argument', {
      pt: '--previous compara duas descrições, sem --live nem --receiver.',
      en: '--previous compares two descriptions, without --live and --receiver.',
    });
}
