import type { Paint } from '../output/paint.ts';
import { safeText } from '../output/safe-text.ts';

/** JSON for a terminal: indented, coloured and without control characters. */
export function paintJson(value: unknown, paint: Paint): string {
  return safeText(JSON.stringify(value, null, 2)).replace(
    /^( *)("(?:[^"\\]|\\.)*")(: )/gm,
    (_match, indent: string, name: string, colon: string) => `${indent}${paint('name', name)}${colon}`,
  );
}
