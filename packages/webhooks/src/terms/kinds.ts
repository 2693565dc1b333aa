// Kinds of events, and patterns of them: `pagamento.aprovado`, `pagamento.*`, `*`.
import { WebhookError } from './errors.ts';

const kindPattern = /^[A-Za-z0-9_-]+([./][A-Za-z0-9_-]+)*$/;
const maxLength = 128;

export function checkKind(kind: string): string {
  if (kind.length <= maxLength && kindPattern.test(kind)) return kind;
  throw new WebhookError('kind_invalid', 'a kind is words with dots between them, such as pagamento.aprovado');
}

export function checkKindPattern(pattern: string): string {
  const stem = pattern.endsWith('.*') ? pattern.slice(0, -2) : pattern;
  if (pattern === '*' || (stem.length <= maxLength && kindPattern.test(stem))) return pattern;
  throw new WebhookError('kind_invalid', 'a pattern is a kind, a kind followed by .*, or *');
}

/** Whether a kind is the pattern itself or, for `pagamento.*`, below it. */
export function matchesKind(pattern: string, kind: string): boolean {
  if (pattern === '*' || pattern === kind) return true;
  return pattern.endsWith('.*') && kind.startsWith(pattern.slice(0, -1));
}

/** The longest pattern that matches. */
export function mostSpecific(patterns: Iterable<string>, kind: string): string | undefined {
  let found: string | undefined;
  for (const pattern of patterns) {
    if (pattern === kind) return pattern;
    if (matchesKind(pattern, kind) && pattern.length > (found?.length ?? 0)) found = pattern;
  }
  return found;
}
