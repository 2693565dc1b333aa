import * as z from 'zod';

/** A message of JSON-RPC, as the Model Context Protocol and the Language Server Protocol define it. */
export const jsonRpcSchema = z.object({ jsonrpc: z.literal('2.0') });
