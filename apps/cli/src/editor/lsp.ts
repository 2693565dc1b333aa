import declared from '../../commands/lsp.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { failure } from '../output/errors.ts';

export const lsp = command(declared, {
  output: async () => (await import('../agents/json-rpc-schema.ts')).jsonRpcSchema,
  run: async (context) => {
    if (context.interactive) throw failure('lsp_needs_editor', { command: `node ${process.argv[1]} lsp` });
    const { serveEditor } = await import('./serve-editor.ts');
    return serveEditor(context);
  },
});
