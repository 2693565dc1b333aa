import { type Behaviour, fails, sample } from '../play/behaviour.ts';
import { soundsUnknown } from '../play/sounds-unknown.ts';
import { isRecord } from '../record.ts';

const versions = new Set(['2022-11-28', '2026-03-10']);
const repository = /^\/repos\/(?<owner>[\w-]+)\/(?<name>[\w.-]+)$/;

export const github: Behaviour = {
  turnsAway: ({ headers }) => (headers.get('user-agent')?.trim() ? undefined : 'user-agent-required'),
  routes: [
    {
      path: repository,
      reply: ({ api, call: { headers }, part: { owner = '', name = '' } }) => {
        const version = headers.get('x-github-api-version');
        if (version !== null && !versions.has(version)) return fails('unknown-version');
        if (soundsUnknown(owner) || soundsUnknown(name)) return fails('unknown-item');
        const known = isRecord(api.response.sample) ? api.response.sample : {};
        const fullName = `${owner}/${name}`;
        return sample({
          body: {
            ...known,
            name,
            full_name: fullName,
            owner: isRecord(known.owner) ? { ...known.owner, login: owner } : known.owner,
            html_url: `https://github.com/${fullName}`,
            url: `${api.baseAddress}/repos/${fullName}`,
          },
        });
      },
    },
    {
      path: /^\/search\/repositories$/,
      reply: ({ api, call: { query } }) =>
        query.get('q')?.trim()
          ? sample({ body: { total_count: 1, incomplete_results: false, items: [api.response.sample] } })
          : fails('malformed-input'),
    },
    {
      path: /^\/rate_limit$/,
      free: true,
      reply: ({ levels }) => {
        const [level] = levels();
        const core = level && { ...level, resetAt: undefined, reset: Math.ceil(level.resetAt / 1000) };
        return sample({ body: { resources: { core }, rate: core } });
      },
    },
  ],
};
