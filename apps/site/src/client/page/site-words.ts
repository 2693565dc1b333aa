import { pageWords } from './language.ts';

/** Texts of the parts that every page has. */
export const words = pageWords({
  theme: { pt: 'Tema', en: 'Theme' },
  themeSystem: { pt: 'Sistema', en: 'System' },
  themeLight: { pt: 'Claro', en: 'Light' },
  themeDark: { pt: 'Escuro', en: 'Dark' },
  copied: { pt: 'Copiado', en: 'Copied' },
  search: { pt: 'Buscar fichas, regras e páginas', en: 'Search entries, rules and pages' },
  searchNothing: { pt: 'Nada encontrado.', en: 'Nothing found.' },
  searchHint: { pt: 'Setas escolhem, Enter abre, Esc fecha.', en: 'Arrows choose, Enter opens, Esc closes.' },
  searchFailed: { pt: 'A busca não pôde ser carregada.', en: 'The search could not be loaded.' },
  didYouMean: { pt: 'Você quis dizer:', en: 'Did you mean:' },
  recent: { pt: 'Vistas há pouco.', en: 'Seen lately.' },
  api: 'API',
  rule: { pt: 'regra', en: 'rule' },
  page: { pt: 'página', en: 'page' },
  section: { pt: 'guia', en: 'guide' },
  term: { pt: 'termo', en: 'term' },
  close: { pt: 'Fechar', en: 'Close' },
  keysTitle: { pt: 'Teclas', en: 'Keys' },
  keys: [
    ['/', { pt: 'buscar', en: 'search' }],
    ['Ctrl K', { pt: 'buscar em tudo', en: 'search everything' }],
    ['↑ ↓ Enter', { pt: 'escolher um resultado e abrir', en: 'choose a result and open it' }],
    ['Esc', { pt: 'fechar', en: 'close' }],
    ['?', { pt: 'esta lista', en: 'this list' }],
  ],
  findingKeys: ['J K', { pt: 'achado seguinte e anterior', en: 'next and previous finding' }],
});
