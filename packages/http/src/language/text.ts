// The two languages of the interface, and a sentence in both.
export type Language = 'pt' | 'en';

export type Text = { readonly pt: string; readonly en: string };

/** A text with values in place of the names that it has in braces. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`no value for {${name}} of ${JSON.stringify(text)}`);
    return String(value);
  });
}

/** A value may have two languages too. */
export type Words = Readonly<Record<string, string | number | Text>>;

/** The same for a text in both languages. */
export function worded(text: Text, words: Words): Text {
  const inOne = (language: Language) => {
    const values = Object.entries(words).map(([name, word]) => [
      name,
      typeof word === 'object' ? word[language] : word,
    ]);
    return filled(text[language], Object.fromEntries(values));
  };
  return { pt: inOne('pt'), en: inOne('en') };
}
