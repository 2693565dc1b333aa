export type Language = 'pt' | 'en';

/** A sentence in both languages of the house. */
export type Text = Readonly<Record<Language, string>>;

export const languageTag = { pt: 'pt-BR', en: 'en' } as const satisfies Record<Language, string>;
