import type { Behaviour } from '../play/behaviour.ts';

export const github: Behaviour = {
  turnsAway: ({ headers }) => (headers.get('user-agent')?.trim() ? undefined : 'user-agent-required'),
  answers: [
    {
      path: /^\/rate_limit$/,
      free: true,
      reply: ({ levels }) => {
        const [level] = levels();
        const core = level && { ...level, resetAt: undefined, reset: Math.ceil(level.resetAt / 1000) };
        return { say: 'json', body: { resources: { core }, rate: core }, as: 'illustrative' };
      },
    },
  ],
};
