// Which URLs no plain file can answer?

/** The first segments of the parts that call APIs, store something or answer questions. */
export const serverParts = [
  'gateway',
  'calls',
  'sandbox',
  'webhooks',
  'graphql',
  'mcp',
  'metrics',
  'healthz',
  'readyz',
] as const;

const pattern = new RegExp(`^/(?:${serverParts.join('|')})(?![\\w-])`);

/** Whether a text begins with such a URL. */
export function needsServer(text: string): boolean {
  return pattern.test(text);
}
