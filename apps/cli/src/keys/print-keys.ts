import type { Catalogue, Language } from '@farol/catalogue/ask';
import type { Context } from '../arguments/command.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { type RowColumn, rowLines } from '../output/rows.ts';

/** The variables of keys, and which of them are set. */
export function printKeys({ catalogue, config, json, language, out }: Context): ExitCode {
  const found = keysOf(catalogue, config.key);
  if (json) return printJson(out, { data: found.map(({ signUp: sign_up, ...rest }) => ({ ...rest, sign_up })) });
  out.lines(rowLines({ language, out }, columns(language), found));
  return exitCodes.ok;
}

type Key = ReturnType<typeof keysOf>[number];

/** Where OAuth fetches the token by itself, its two variables stand beside that of the token. */
function keysOf({ apis }: Catalogue, read: (variable: string) => string | undefined) {
  return apis.flatMap(({ id: api, credential }) => {
    if (!credential) return [];
    const { variable, oauth, optional, signUp } = credential;
    const isSet = (name: string) => Boolean(read(name)?.trim());
    const replaced = oauth !== undefined && isSet(oauth.idVariable) && isSet(oauth.secretVariable);
    const own = { api, variable, set: isSet(variable), needed: !optional && !replaced, signUp };
    const further = oauth ? [oauth.idVariable, oauth.secretVariable] : [];
    return [own, ...further.map((name) => ({ ...own, variable: name, set: isSet(name), needed: false }))];
  });
}

const states = {
  set: { pt: 'definida', en: 'set', style: 'good' },
  missing: { pt: 'falta', en: 'missing', style: 'warning' },
  optional: { pt: 'opcional', en: 'optional', style: 'quiet' },
} as const;

function stateOf({ set, needed }: Key) {
  return states[set ? 'set' : needed ? 'missing' : 'optional'];
}

function columns(language: Language): readonly RowColumn<Key>[] {
  return [
    { title: { pt: 'api', en: 'api' }, cell: ({ api }) => api, style: 'name' },
    { title: { pt: 'variável', en: 'variable' }, cell: ({ variable }) => variable },
    {
      title: { pt: 'situação', en: 'state' },
      cell: (key) => stateOf(key)[language],
      piped: (key) => stateOf(key).en,
      style: (key) => stateOf(key).style,
    },
    { title: { pt: 'onde obter', en: 'where to get it' }, cell: ({ signUp }) => signUp, style: 'quiet', spare: true },
  ];
}
