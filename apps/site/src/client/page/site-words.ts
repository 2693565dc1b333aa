import { inLanguage } from './language.ts';

/** Texts of the parts that every page has. */
export const words = inLanguage(
  {
    theme: 'Tema',
    themeSystem: 'Sistema',
    themeLight: 'Claro',
    themeDark: 'Escuro',
    copied: 'Copiado',
    search: 'Buscar fichas, regras e páginas',
    searchNothing: 'Nada encontrado.',
    searchHint: 'Setas escolhem, Enter abre, Esc fecha.',
    searchFailed: 'A busca não pôde ser carregada.',
    api: 'API',
    rule: 'regra',
    page: 'página',
  },
  {
    theme: 'Theme',
    themeSystem: 'System',
    themeLight: 'Light',
    themeDark: 'Dark',
    copied: 'Copied',
    search: 'Search entries, rules and pages',
    searchNothing: 'Nothing found.',
    searchHint: 'Arrows choose, Enter opens, Esc closes.',
    searchFailed: 'The search could not be loaded.',
    api: 'API',
    rule: 'rule',
    page: 'page',
  },
);
