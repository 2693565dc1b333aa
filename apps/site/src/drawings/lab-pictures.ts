// What does each lab show, at a glance? One small drawing per lab, in the shapes and colours of the lab itself.
import pictures from './lab-pictures.json' with { type: 'json' };
import type { Drawing } from './marks.ts';

/** Data, but for the statuses: each by who has to act. */
export function labPictures(statuses: readonly number[]): Readonly<Record<keyof typeof pictures | 'errors', Drawing>> {
  const marks = statuses.map((status, i) => {
    const tone = status < 300 ? 'sea' : status < 400 ? 'water' : status < 500 ? 'brass' : 'buoy';
    const x = 2 + (i % 5) * 20;
    return { mark: 'box', x, to: x + 15, y: i < 5 ? 8 : 32, height: 16, tone, look: 'solid' } as const;
  });
  return { ...(pictures as Readonly<Record<keyof typeof pictures, Drawing>>), errors: { height: 56, marks } };
}
