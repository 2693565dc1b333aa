// How many calls a minute does an API allow at a steady pace? Drawn like the flashes of a lighthouse, on one axis for all rows.
import { type Api, type Frozen, windows } from '@farol/catalogue';

const minute = 60_000;
/** More ticks than these cannot be told apart on the axis. */
const mostTicks = 12;

/** Ticks in a minute: `many` fills the line, `rare` is less than one, and undefined is a limit without a number. */
type Rhythm = number | 'many' | 'rare' | undefined;

/** The strictest window counts: who spends a month's calls in an hour waits for a month. Limits without a credential come first. */
export function rhythmOf(api: Frozen<Api>): Rhythm {
  const numbered = api.limits.filter(({ requests, per }) => requests !== null && per !== null);
  const open = numbered.filter(({ credential }) => credential === 'without');
  const paces = (open.length > 0 ? open : numbered).map(
    ({ requests, per }) => ((requests ?? 0) * minute) / windows[per ?? 'minute'],
  );
  if (paces.length === 0) return undefined;
  const pace = Math.min(...paces);
  if (pace < 1) return 'rare';
  return pace > mostTicks ? 'many' : Math.round(pace);
}
