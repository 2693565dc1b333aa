import * as z from 'zod';

/** A list of objects that have these members and no others. */
export function listOf<S extends z.ZodRawShape>(shape: S) {
  return z.array(z.strictObject(shape));
}
