import { isRecord } from '@farol/http';
import { type Behaviour, fails, type Reply } from '../play/behaviour.ts';
import { madeUpText } from '../play/made-up-text.ts';

const versions = new Set(['2023-06-01', '2026-10-21']);
const refusedSince20261021 = ['temperature', 'top_p', 'top_k'];
/** With any other member, such as tools or a stream, the answer has another shape. */
const plainMembers = new Set(['model', 'max_tokens', 'messages', 'system']);

export const anthropicClaude: Behaviour = {
  // A browser always sends Origin; without the header that accepts the risk it is refused.
  turnsAway: ({ headers }) =>
    headers.has('origin') && headers.get('anthropic-dangerous-direct-browser-access') !== 'true'
      ? 'browser-refused'
      : undefined,
  rules: [
    {
      method: 'POST',
      path: /^\/messages$/,
      reply: ({ call: { body, headers } }) => {
        const version = headers.get('anthropic-version');
        if (!version || !isRecord(body)) return fails('malformed-input');
        const { model, max_tokens: most, messages } = body;
        const isComplete =
          typeof model === 'string' && Number.isInteger(most) && Number(most) > 0 && isConversation(messages);
        const isOutdated = version === '2026-10-21' && refusedSince20261021.some((name) => name in body);
        return isComplete && !isOutdated ? undefined : fails('malformed-input');
      },
    },
  ],
  answers: [
    {
      method: 'POST',
      path: /^\/messages$/,
      reply: ({ api, call: { body, headers, query } }): Reply | undefined => {
        const known = api.firstRequest.body;
        if (!isRecord(body) || !isRecord(known) || body.model !== known.model || query.size > 0) return undefined;
        if (!Object.keys(body).every((name) => plainMembers.has(name))) return undefined;
        if (!versions.has(headers.get('anthropic-version') ?? '')) return undefined;
        const message = {
          id: 'msg_made_up_by_the_simulator',
          type: 'message',
          role: 'assistant',
          model: body.model,
          content: [{ type: 'text', text: madeUpText }],
          stop_reason: 'end_turn',
          stop_sequence: null,
          usage: { input_tokens: 0, output_tokens: 0 },
        };
        return { say: 'json', body: message, as: 'made-up' };
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
