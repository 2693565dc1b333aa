import { type Behaviour, fails, inFormat, sample } from '../play/behaviour.ts';
import { soundsUnknown } from '../play/sounds-unknown.ts';
import { isRecord } from '../record.ts';

const versions = new Set(['2023-06-01', '2026-10-21']);
const refusedSince20261021 = ['temperature', 'top_p', 'top_k'];

export const anthropicClaude: Behaviour = {
  // A browser always sends Origin; without the header that accepts the risk it is refused.
  turnsAway: ({ headers }) =>
    headers.has('origin') && headers.get('anthropic-dangerous-direct-browser-access') !== 'true'
      ? 'browser-refused'
      : undefined,
  routes: [
    {
      method: 'POST',
      path: /^\/messages$/,
      reply: ({ call: { body, headers } }) => {
        const version = headers.get('anthropic-version');
        if (version === null || !versions.has(version) || !isRecord(body)) return fails('malformed-input');
        const { model, max_tokens: most, messages } = body;
        const isComplete =
          typeof model === 'string' && Number.isInteger(most) && Number(most) > 0 && isConversation(messages);
        const isOutdated = version === '2026-10-21' && refusedSince20261021.some((name) => name in body);
        if (!isComplete || isOutdated) return fails('malformed-input');
        if (!/^claude-[a-z0-9.-]+$/.test(model) || soundsUnknown(model)) return fails('unknown-item');
        return body.stream === true ? inFormat('SSE (streaming)') : sample({ swap: [['claude-sonnet-5-5', model]] });
      },
    },
  ],
};

function isConversation(messages: unknown): boolean {
  return (
    Array.isArray(messages) &&
    messages.length > 0 &&
    messages.every((message) => isRecord(message) && typeof message.role === 'string' && 'content' in message)
  );
}
