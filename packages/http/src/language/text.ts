// The two languages of the interface, and a sentence in both.
export type Language = 'pt' | 'en';

export type Text = { readonly pt: string; readonly en: string };
