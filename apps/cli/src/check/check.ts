import { schemeNames } from '@farol/webhooks/scheme-names';
import declared from '../../commands/check.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { failure } from '../output/errors.ts';
import type { CheckOptions } from './check-options.ts';

export const check = command(declared, {
  choices: {
    scheme: schemeNames,
    without: ({ catalogue }) => [...new Set(catalogue.rules.map((rule) => rule.group))],
  },
  output: async () => (await import('./check-schema.ts')).checkSchema,
  run: async (context, { words, options }) => {
    refuseTogether(words, options);
    return (await import('./check-and-print.ts')).checkAndPrint(context, words, options);
  },
});

/** What the chosen way of checking would leave unread. */
function refuseTogether(words: readonly string[], { live, receiver, previous, fix }: CheckOptions): void {
  const isOnPaper = live === undefined && receiver === undefined;
  if (isOnPaper && words.length === 0) throw failure('nothing_to_check');
  if (live !== undefined && receiver !== undefined) throw failure('live_or_receiver');
  if (receiver !== undefined && words.length > 0) throw failure('receiver_alone');
  if (previous !== undefined && !isOnPaper) throw failure('previous_on_paper');
  const unwritable = words.find((word) => word === '-' || /^\w+:\/\//.test(word));
  if (fix === true && (!isOnPaper || unwritable !== undefined)) throw failure('fix_needs_file');
}
