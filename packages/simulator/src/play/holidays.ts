// Which national holidays does a year have, as BrasilAPI lists them?
import holidays from './holidays.json' with { type: 'json' };

/** Laws 662 of 1949, 6.802 of 1980 and, since 2024, 14.759 of 2023. */
const fixed = holidays.fixed as unknown as readonly (readonly [day: string, name: string, since?: number])[];
/** Days from Easter. */
const movable = holidays.movable as unknown as readonly (readonly [days: number, name: string])[];
const weekdays = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado'];
const dayMs = 86_400_000;

export function holidaysOf(year: number) {
  const easter = easterOf(year);
  const days = [
    ...movable.map(([after, name]) => [new Date(easter + after * dayMs).toISOString().slice(0, 10), name] as const),
    ...fixed.flatMap(([day, name, since = 0]) => (year >= since ? [[`${year}-${day}`, name] as const] : [])),
  ];
  return days
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([date, name]) => ({ date, name, type: 'national', weekday: weekdays[new Date(date).getUTCDay()] }));
}

/** The Gregorian computus (Meeus, Jones and Butcher), in milliseconds. */
function easterOf(year: number): number {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const leaps = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const moon = (leaps + 19 * golden + 15) % 30;
  const age = moon - (moon === 29 || (moon === 28 && golden > 10) ? 1 : 0);
  const sunday = (year + Math.floor(year / 4) + age + 2 - century + Math.floor(century / 4)) % 7;
  const day = age - sunday;
  const month = 3 + Math.floor((day + 40) / 44);
  return Date.UTC(year, month - 1, day + 28 - 31 * Math.floor(month / 4));
}
