import { type Behaviour, fails, sample } from '../play/behaviour.ts';
import { isRecord } from '../record.ts';

export const metaGraph: Behaviour = {
  routes: [
    {
      path: /^\/(?<object>[^/]+)$/,
      reply: ({ api, call, part: { object = '' } }) => {
        if (object !== 'me' && !/^[1-9]\d{4,19}$/.test(object)) {
          return fails('unknown-item', [['objeto-que-nao-existe', object]]);
        }
        const known = isRecord(api.response.sample) ? api.response.sample : {};
        const whole = object === 'me' ? known : { ...known, id: object };
        // Without `fields` the API sends a default set, which is the sample of the entry.
        const fields = call.query.get('fields')?.split(',') ?? Object.keys(whole);
        if (!fields.every((field) => Object.hasOwn(whole, field))) return fails('malformed-input');
        // The id is always included.
        return sample({ body: Object.fromEntries([...fields, 'id'].map((field) => [field, whole[field]])) });
      },
    },
  ],
};
