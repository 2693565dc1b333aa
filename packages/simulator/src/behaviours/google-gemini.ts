import { isRecord } from '@farol/http';
import { type Behaviour, type Example, fails } from '../play/behaviour.ts';
import { madeUpText } from '../play/made-up-text.ts';

/** The model that the entry names. */
const generate = /^\/models\/gemini-flash-latest:(?:generateContent|streamGenerateContent)$/;

export const googleGemini: Behaviour = {
  // Without alt=sse the parts of a stream come as one JSON list.
  examples: ({ formatExamples }) =>
    formatExamples.flatMap(({ format, request, sample }): readonly Example[] => {
      if (format !== 'SSE (streaming)') return [];
      const parts: unknown[] = [...sample.matchAll(/^data: (.*)$/gm)].map(([, data = 'null']) => JSON.parse(data));
      return [{ request: { ...request, query: {} }, reply: { say: 'json', body: parts, as: 'illustrative' } }];
    }),
  rules: [
    {
      method: 'POST',
      path: generate,
      reply: ({ call: { body } }) =>
        isRecord(body) && Array.isArray(body.contents) && body.contents.length > 0
          ? undefined
          : fails('malformed-input'),
    },
  ],
  answers: [
    {
      method: 'POST',
      path: /^\/models\/gemini-flash-latest:generateContent$/,
      reply: ({ call: { body, query } }) => {
        // Any other member may change the shape of the answer.
        const isPlain = isRecord(body) && Object.keys(body).every((name) => name === 'contents');
        if (!isPlain || query.size > 0) return undefined;
        const content = { parts: [{ text: madeUpText }], role: 'model' };
        return {
          say: 'json',
          body: {
            candidates: [{ content, finishReason: 'STOP', index: 0 }],
            usageMetadata: { promptTokenCount: 0, candidatesTokenCount: 0, totalTokenCount: 0 },
          },
          as: 'made-up',
        };
      },
    },
  ],
};
