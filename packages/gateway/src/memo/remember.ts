/** Remembers the answers of a pure function for the texts that come again and again; forgets all of them when they get too many. */
export function remember<T>(work: (text: string) => T, most = 1_000): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = work(text);
    if (known.size >= most) known.clear();
    known.set(text, made);
    return made;
  };
}
