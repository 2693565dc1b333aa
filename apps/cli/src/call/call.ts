import declared from '../../commands/call.json' with { type: 'json' };
import { command } from '../arguments/command.ts';

export const call = command(declared, {
  last: {
    after: (id, { catalogue }) => {
      const requests = catalogue.api(id)?.requests ?? [];
      const names = requests.flatMap(({ parameters }) => parameters.map(({ name }) => `${name}=`));
      return [...requests.map((request) => request.id), ...new Set(names)];
    },
  },
  output: async () => (await import('./call-schema.ts')).callSchema,
  run: async (context, { words, options }) => (await import('./run-call.ts')).runCall(context, words, options),
});
