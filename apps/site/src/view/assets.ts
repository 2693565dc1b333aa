// Which style sheets and scripts does the build make?

/** Below `style`. Every page has the first and one of the next two. */
export const styleNames = [
  ...(['every.css', 'site.css', 'home.css', 'guide.css', 'grid.css'] as const),
  ...(['compare', 'lab', 'check', 'calculator', 'panel'] as const).map((name) => `practice/${name}.css` as const),
] as const;
export type StyleName = (typeof styleNames)[number];

const rules = ['site', 'rules/rule-list', 'rules/rule-panel'] as const;

/** The modules below `client` that a script is made of. A page loads one, which holds what every page needs as well. */
export const scriptParts = {
  'site.js': ['site'],
  'home.js': ['every-page', 'find/api-index'],
  'run.js': ['site', 'try/instrument', 'try/source-note', 'try/days-left'],
  'rules.js': rules,
  'webhook-lab.js': [...rules, 'lab/webhook-lab', 'labs/bytes-lab'],
  'rest-lab.js': [...rules, 'labs/put-patch-lab'],
  'graphql-lab.js': [...rules, 'labs/graphql-lab'],
  'errors-lab.js': [...rules, 'labs/error-gallery'],
  'compare.js': ['site', 'compare/api-compare'],
  'lost.js': ['site', 'find/lost-page'],
  'calculator.js': ['site', 'plan/limit-calculator'],
  'panel.js': ['site', 'panel/operator-panel'],
  'check.js': ['site', 'check/api-check'],
} as const;
export type ScriptName = keyof typeof scriptParts;

/** The URLs of the built files; their names contain a hash of their content. */
export type Assets = Readonly<Record<StyleName | ScriptName, string>>;
