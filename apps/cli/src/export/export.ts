import declared from '../../commands/export.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { idsOf } from '../arguments/ids.ts';
import { formNames, siteWord } from './export-options.ts';

export const exportCommand = command(declared, {
  choices: { as: formNames },
  last: { choices: (known) => [...idsOf.api(known), siteWord] },
  output: async () => (await import('./export-schema.ts')).exportSchema,
  run: async (context, { words: [word], options }) =>
    word === siteWord
      ? (await import('./site/export-site.ts')).exportSite(context, options)
      : (await import('./run-export.ts')).runExport(context, word, options),
});
