import { pageWords } from './language.ts';
import texts from './site-words.json' with { type: 'json' };

/** Texts of the parts that every page has. */
export const words = pageWords({
  ...texts,
  keys: [
    ['/', { pt: 'buscar', en: 'search' }],
    ['Ctrl K', { pt: 'buscar em tudo', en: 'search everything' }],
    ['↑ ↓ Enter', { pt: 'escolher um resultado e abrir', en: 'choose a result and open it' }],
    ['Esc', { pt: 'fechar', en: 'close' }],
    ['?', { pt: 'esta lista', en: 'this list' }],
  ],
  findingKeys: ['J K', { pt: 'achado seguinte e anterior', en: 'next and previous finding' }],
});
