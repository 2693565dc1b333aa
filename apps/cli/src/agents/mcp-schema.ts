import * as z from 'zod';

/** One line of JSON-RPC each, as the Model Context Protocol defines it. */
export const mcpSchema = z.object({ jsonrpc: z.literal('2.0') });
