// Does a text say one of the things that a pattern lists?

/** Texts that are remembered; the bound holds in a long session. */
const mostTexts = 10_000;

/** Descriptions of answers repeat, and a look-up costs less than a pattern of many words. */
export function says(pattern: RegExp): (text: string) => boolean {
  return remembered((text) => pattern.test(text));
}

export function remembered(judge: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= mostTexts) known.clear();
    const said = judge(text);
    known.set(text, said);
    return said;
  };
}
