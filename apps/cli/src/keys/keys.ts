import declared from '../../commands/keys.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { failure } from '../output/errors.ts';

export const keys = command(declared, {
  output: async () => (await import('./keys-schema.ts')).keysSchema,
  run: async (context, { words: [action = 'list', id], options }) => {
    if (id !== undefined && action !== 'revoke') throw failure('id_for_revoke');
    if (action === 'revoke' && id === undefined) throw failure('key_id_missing');
    if (action === 'list') return (await import('./print-keys.ts')).printKeys(context);
    const { listKeys, revokeKey } = await import('./practice-keys.ts');
    return action === 'revoke' ? revokeKey(context, id ?? '', options.database) : listKeys(context, options.database);
  },
});
