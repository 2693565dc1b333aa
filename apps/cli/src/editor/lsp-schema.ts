import * as z from 'zod';

/** Messages of JSON-RPC with a header each, as the Language Server Protocol defines them. */
export const lspSchema = z.object({ jsonrpc: z.literal('2.0') });
