// Whom does each of the chosen APIs suit? The server and the script of the page conclude in the same way, from the same conditions.
import type { Outline } from '@farol/catalogue/budget';

export type Held = {
  /** Completes "choose it if". */
  readonly text: string;
  /** Where the fact was read. */
  readonly href: string;
  readonly mark: string;
  /** The place that says who disputes the fact. */
  readonly disputed?: string;
  /** Only the highest among the chosen counts, and only where each of them has one. */
  readonly rank?: number;
  /** It decides nothing where one of these entries is chosen too. */
  readonly unless?: readonly number[];
};

export type Condition = {
  /** What the chosen have in common if it holds for all of them; empty where another condition says it. */
  readonly same: string;
  /** By the number of the entry. */
  readonly held: Readonly<Record<string, Held>>;
  /** Numbers of the entries of which nobody states it. */
  readonly unstated?: readonly number[];
};

export type Chosen = { readonly number: number; readonly name: string };

type Words = Readonly<Record<'choose' | 'alone' | 'either' | 'alike' | 'disputed' | 'mark' | 'unstated', string>>;

/** What decides is a handful. */
const most = { ways: 4, alike: 7 };

export function conclude(
  conditions: readonly Condition[],
  chosen: readonly Chosen[],
  words: Words,
): readonly Outline[] {
  if (chosen.length < 2) return [];
  const holders = (condition: Condition) => {
    const held = chosen
      .flatMap(({ number }) => condition.held[number] ?? [])
      .filter(({ unless }) => !chosen.some(({ number }) => unless?.includes(number)));
    if (held.length < chosen.length && held.some(({ rank }) => rank !== undefined)) return [];
    const top = Math.max(...held.map(({ rank = 0 }) => rank));
    return held.filter(({ rank = 0 }) => rank === top);
  };
  const decides = conditions.filter((condition) => {
    const { length } = holders(condition);
    return length > 0 && length < chosen.length;
  });
  const alike = conditions.flatMap((condition) => {
    const held = holders(condition);
    const { length: disputed } = held.filter((one) => one.disputed !== undefined);
    // What only one of them has without a dispute is not alike.
    if (held.length < chosen.length || condition.same === '' || (disputed > 0 && disputed < held.length)) return [];
    return [disputed > 0 ? `${condition.same} (${words.disputed})` : condition.same];
  });
  const ways = chosen.map(({ number, name }) => ({
    name,
    held: decides
      .flatMap((condition) =>
        holders(condition)
          .filter((one) => one === condition.held[number])
          .map((one) => ({ ...one, isAlone: chosen.some((other) => condition.unstated?.includes(other.number)) })),
      )
      .slice(0, most.ways),
  }));
  const common: Outline[] =
    alike.length > 0
      ? [['p', { class: 'alike' }, ['b', {}, words.alike], ` ${alike.slice(0, most.alike).join(' · ')}`]]
      : [];
  if (ways.every(({ held }) => held.length === 0)) return [['p', { class: 'either' }, words.either], ...common];
  const sections = ways.map(({ name, held }): Outline => {
    const items = held.map((one): Outline => {
      const unstated: readonly Outline[] = one.isAlone ? [['small', {}, ` (${words.unstated})`]] : [];
      return ['li', {}, one.text, ...unstated, ' ', ...marks(one, words)];
    });
    const none: Outline = ['li', {}, words.alone];
    return [
      'section',
      {},
      ['h2', {}, words.choose.replace('{name}', name)],
      ['ul', {}, ...(items.length > 0 ? items : [none])],
    ];
  });
  return [['div', { class: 'picks' }, ...sections], ...common];
}

function marks({ href, mark, disputed }: Held, words: Words): Outline[] {
  const source: Outline = ['a', { class: 'src', href, 'aria-label': `${words.mark} ${mark}` }, mark];
  if (disputed === undefined) return [source];
  return [source, ' ', ['a', { class: 'mark disputed', href: disputed }, words.disputed]];
}
