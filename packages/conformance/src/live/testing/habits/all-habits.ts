// All habits by name, and servers that have many of them at once.
import { asObject, type JsonObject } from '../../exchange/exchange.ts';
import type { Form } from '../forms/form-server.ts';
import { describe, type Style } from '../styles/style-schemas.ts';
import { answerHabits } from './answer-habits.ts';
import { formHabits } from './form-habits.ts';
import { type Habit, together } from './habit-parts.ts';
import { memberHabits } from './member-habits.ts';
import { stateHabits } from './state-habits.ts';

const families = { ...answerHabits, ...memberHabits, ...stateHabits };
export const habits: readonly (readonly [string, Habit])[] = Object.values(families).flatMap((one) =>
  Object.entries(one),
);
export const forms: readonly (readonly [string, Form])[] = Object.values(formHabits).flatMap((one) =>
  Object.entries(one),
);

/** One server has one habit of each; those of a row exclude each other. */
const rows: readonly (readonly (keyof typeof families)[])[] = [
  ['marks', 'removals', 'filters'],
  ['limits', 'others'],
  ['tags', 'keys'],
];
/** By what the others have made of an answer. */
const last: typeof rows = [['failures', 'types of failures'], ['types']];

/** Each habit of each group is in one of these at least. */
function crossed<T>(
  groups: readonly (readonly (readonly [string, T])[])[],
  join: (some: readonly T[]) => T,
): readonly (readonly [string, T])[] {
  const most = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => {
    const some = groups.map((group) => group[at % group.length]).filter((one) => one !== undefined);
    return [some.map(([name]) => name).join('; '), join(some.map(([, one]) => one))] as const;
  });
}

const grouped = [...rows, ...last].flat();
const alone = Object.keys(families).filter((name) => !grouped.includes(name));
export const crowds = crossed<Habit>(
  [...rows, ...alone.map((name) => [name]), ...last].map((row) =>
    row.flatMap((name) => Object.entries(families[name] ?? {})),
  ),
  (some) => together(...some),
);
export const mixedForms = crossed<Form>(
  Object.values(formHabits).map((one) => Object.entries(one)),
  (some) => Object.assign({}, ...some),
);

/** Without answers, where a habit gives other ones than those that are described. */
export function described(style: Style, { isLoose = false }: Habit): JsonObject {
  const whole = describe(style);
  return isLoose
    ? asObject(JSON.parse(JSON.stringify(whole, (name, value) => (name === 'responses' ? undefined : value))))
    : whole;
}
