// Remembers the results of a pure function for texts that come again and again.

/** Forgets everything when `most` results are held: simpler than evicting one, and rare. */
export function remember<T>(most: number, make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    if (known.size >= most) known.clear();
    known.set(text, made);
    return made;
  };
}
