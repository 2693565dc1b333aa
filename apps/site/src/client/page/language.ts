export const language = document.documentElement.lang === 'en' ? 'en' : 'pt';
export const languageTag = language === 'en' ? 'en' : 'pt-BR';

type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : T[K] };

/** The texts in the language of the page. Both are in the script, because a second request would cost more. */
export function inLanguage<const T extends Readonly<Record<string, unknown>>>(pt: T, en: Widen<NoInfer<T>>): Widen<T> {
  return language === 'en' ? en : (pt as Widen<T>);
}
