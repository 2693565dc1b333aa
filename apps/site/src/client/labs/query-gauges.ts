// Depth, cost and lookups of a query, as the server counted them.

type Members = Readonly<Record<string, unknown>>;

export type Gauge = { readonly value: number; readonly most: number };
type Gauges = Readonly<Record<'depth' | 'cost' | 'lookups', Gauge | undefined>>;

/** From the measures of a query that ran, or from the bounds that refused it. */
export function gaugesOf(body: Members): Gauges {
  const measures = member(member(body, 'extensions'), 'farol');
  const bounds = member(measures, 'bounds');
  const refused = (Array.isArray(body.errors) ? (body.errors as Members[]) : []).map((one) =>
    member(one, 'extensions'),
  );
  const gauge = (name: 'depth' | 'cost'): Gauge | undefined => {
    if (measures && bounds) return { value: Number(measures[name]), most: Number(bounds[name]) };
    const found = refused.find((one) => one?.bound === name);
    return found && { value: Number(found.measured), most: Number(found.allowed) };
  };
  const tallies = Object.values(member(measures, 'lookups') ?? {}) as { asked: number; lookups: number }[];
  const sum = (name: 'asked' | 'lookups') => tallies.reduce((total, tally) => total + tally[name], 0);
  return {
    depth: gauge('depth'),
    cost: gauge('cost'),
    lookups: measures ? { value: sum('lookups'), most: sum('asked') } : undefined,
  };
}

function member(value: unknown, name: string): Members | undefined {
  const found = typeof value === 'object' && value !== null ? (value as Members)[name] : undefined;
  return typeof found === 'object' && found !== null ? (found as Members) : undefined;
}
