import declared from '../../commands/version.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { version as currentVersion } from '../machine/version.ts';
import { exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';

export const version = command(declared, {
  output: async () => (await import('./about-schema.ts')).versionSchema,
  run: (context) => {
    const { out, json } = context;
    if (!json) out.lines([currentVersion()]);
    else {
      // Not opened for the version alone, because reading all content takes longer than the rest.
      const { catalogue } = context;
      printJson(out, {
        version: currentVersion(),
        node: process.versions.node,
        apis: catalogue.apis.length,
        keyless: catalogue.findApis({ authentication: 'No key' }).length,
        rules: catalogue.rules.length,
      });
    }
    return exitCodes.ok;
  },
});
