import type { Language } from './text.ts';

export declare const ownLanguage: RegExp;
export declare function languageOfLocale(environment: Readonly<Record<string, string | undefined>>): Language;
