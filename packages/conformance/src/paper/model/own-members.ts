// Which members does one schema describe by itself, without the schemas it refers to?

import { child, children, type Place } from '../document/source.ts';

/**
 * The members as a map whose places are made when they are asked for: a large description has tens of thousands of members, and most are
 * only asked by their names.
 */
export class OwnMembers implements ReadonlyMap<string, Place> {
  private readonly at: Place;
  readonly names: readonly string[];
  private whole: ReadonlyMap<string, Place> | undefined;
  private joined: string | undefined;

  /** `at`: the object of all members. */
  constructor(at: Place) {
    this.at = at;
    this.names = Object.keys(at.value as object);
  }

  get size(): number {
    return this.names.length;
  }

  /** The same for all schemas with the same names in the same order. */
  get key(): string {
    this.joined ??= this.names.join('\n');
    return this.joined;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.at.value as object, name);
  }

  get(name: string): Place | undefined {
    return child(this.at, name);
  }

  keys(): MapIterator<string> {
    return this.names.values();
  }

  values(): MapIterator<Place> {
    return this.map().values();
  }

  entries(): MapIterator<[string, Place]> {
    return this.map().entries();
  }

  [Symbol.iterator](): MapIterator<[string, Place]> {
    return this.map().entries();
  }

  forEach(visit: (place: Place, name: string, map: ReadonlyMap<string, Place>) => void): void {
    this.map().forEach(visit);
  }

  private map(): ReadonlyMap<string, Place> {
    this.whole ??= new Map(children(this.at).map((member) => [member.key, member]));
    return this.whole;
  }
}

/** The names of members as an array, because a loop over an iterator allocates an object for each name. */
export function namesOf(members: ReadonlyMap<string, Place>): readonly string[] {
  return members instanceof OwnMembers ? members.names : [...members.keys()];
}

/** Lists of names that are remembered; the bound holds in a long session. */
const mostLists = 10_000;

/** Remembers which lists of members have no name that passes: schemas repeat their members, and one look-up is less than one for each name. */
export function anyName(isMeant: (name: string) => boolean): (members: ReadonlyMap<string, Place>) => boolean {
  const known = new Map<string, boolean>();
  return (members) => {
    if (!(members instanceof OwnMembers)) return namesOf(members).some(isMeant);
    let found = known.get(members.key);
    if (found === undefined) {
      found = members.names.some(isMeant);
      if (known.size >= mostLists) known.clear();
      known.set(members.key, found);
    }
    return found;
  };
}
