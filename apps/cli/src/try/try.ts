import declared from '../../commands/try.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { apiNamed } from '../arguments/parameters.ts';
import { outgoing } from '../call/outgoing.ts';

export const tryCommand = command(declared, {
  output: async () => (await import('../call/call-schema.ts')).callSchema,
  run: async (context, { words, options }) => {
    const api = apiNamed(words[0], context.catalogue);
    const offline = options.offline === true || context.config.offline;
    if (options['with-curl']) {
      const { runCurl } = await import('./run-curl.ts');
      return runCurl(context, api, { offline });
    }
    const { makeCall } = await import('../call/make-call.ts');
    return makeCall(context, outgoing(api), { offline });
  },
});
