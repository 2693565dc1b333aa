import { type Behaviour, fails, inFormat, sample } from '../play/behaviour.ts';
import { soundsUnknown } from '../play/sounds-unknown.ts';
import { isRecord } from '../record.ts';

export const googleGemini: Behaviour = {
  routes: [
    {
      method: 'POST',
      path: /^\/models\/(?<model>[^/:]+):(?<verb>generateContent|streamGenerateContent)$/,
      reply: ({ api, call: { body, query }, part: { model = '', verb = '' } }) => {
        if (!/^(gemini|gemma)-[a-z0-9.-]+$/.test(model) || soundsUnknown(model)) {
          return fails('unknown-model', [
            ['modelo-que-nao-existe', model],
            ['for generateContent', `for ${verb}`],
          ]);
        }
        if (!isRecord(body) || !Array.isArray(body.contents) || body.contents.length === 0) {
          return fails('malformed-input');
        }
        if (verb === 'generateContent') return sample();
        if (query.get('alt') === 'sse') return inFormat('SSE (streaming)');
        // Without alt=sse the same parts come as one JSON list.
        const events = api.formatExamples.find(({ format }) => format === 'SSE (streaming)')?.sample ?? '';
        return sample({ body: [...events.matchAll(/^data: (.*)$/gm)].map(([, data = 'null']) => JSON.parse(data)) });
      },
    },
  ],
};
