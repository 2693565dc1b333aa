// Code as HTML, made at build time.
import { escapeText } from '@farol/http';
import { type CodeLanguage, tokensOf } from './tokens.ts';

export type Highlight = (code: string, language: CodeLanguage) => string;

export const highlight: Highlight = (code, language) =>
  tokensOf(code, language)
    .map(({ text, element }) => (element ? `<${element}>${escapeText(text)}</${element}>` : escapeText(text)))
    .join('');
