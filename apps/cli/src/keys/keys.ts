import type { Catalogue } from '@farol/catalogue/ask';
import { type Context, command } from '../arguments/command.ts';
import { databaseOption } from '../database/database-option.ts';
import { CliError, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { table } from '../output/table.ts';
import { hang } from '../output/wrap.ts';

export const keys = command({
  name: 'keys',
  group: 'call',
  pt: 'Mostra quais chaves de API estão definidas no ambiente, sem exibir os valores; lista e revoga as chaves de prática do servidor.',
  en: 'Show which API keys are set in the environment, without showing their values; list and revoke the server’s practice keys.',
  parameters: [
    {
      name: 'action',
      required: false,
      choices: ['list', 'practice', 'revoke'],
      pt: 'list (padrão): as do ambiente; practice: as de prática; revoke: revoga uma de prática',
      en: 'list (default): those of the environment; practice: practice keys; revoke: revoke a practice key',
    },
    {
      name: 'id',
      required: false,
      pt: 'revoke: o id da chave (chv_…), ou a própria chave se ela vazou',
      en: 'revoke: the id of the key (chv_…), or the key itself if it leaked',
    },
  ],
  options: { database: databaseOption },
  examples: {
    keys: {
      pt: 'qual variável cada API lê, e se ela está definida',
      en: 'which variable each API reads, and whether it is set',
    },
    'keys practice': { pt: 'as chaves de prática válidas no servidor', en: 'the valid practice keys of the server' },
    'keys --json': { pt: 'para outro programa', en: 'for another program' },
  },
  output: async () => (await import('./keys-schema.ts')).keysSchema,
  run: async (context, { words: [action = 'list', id], options }) => {
    if (id !== undefined && action !== 'revoke') throw onlyRevoke();
    if (action === 'revoke' && id === undefined) throw missingId();
    if (action !== 'list') {
      const { listKeys, revokeKey } = await import('./practice-keys.ts');
      return action === 'revoke' ? revokeKey(context, id ?? '', options.database) : listKeys(context, options.database);
    }
    const { out } = context;
    const found = keysOf(context.catalogue, context.config.key);
    if (context.json)
      return printJson(out, { data: found.map(({ signUp: sign_up, ...rest }) => ({ ...rest, sign_up })) });
    out.lines(
      out.terminal
        ? asTable(context, found)
        : found.map((key) => [key.api, key.variable, stateOf(key, 'en'), key.signUp].join('\t')),
    );
    return exitCodes.ok;
  },
});

const onlyRevoke = () =>
  new CliError('unexpected_argument', { pt: 'Um id é para farol keys revoke.', en: 'An id is for farol keys revoke.' });

const missingId = () =>
  new CliError('missing_argument', {
    pt: 'Falta o id da chave: farol keys revoke <id>. Para ver os ids: farol keys practice',
    en: 'The id of the key is missing: farol keys revoke <id>. To see the ids: farol keys practice',
  });

type Key = {
  readonly api: string;
  readonly variable: string;
  readonly set: boolean;
  readonly needed: boolean;
  readonly signUp: string;
};

/** Where OAuth fetches the token by itself, its two variables stand beside that of the token. */
function keysOf({ apis }: Catalogue, read: (variable: string) => string | undefined): readonly Key[] {
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

function stateOf({ set, needed }: Key, language: Context['language']): string {
  const words = {
    pt: { set: 'definida', missing: 'falta', optional: 'opcional' },
    en: { set: 'set', missing: 'missing', optional: 'optional' },
  } as const;
  return words[language][set ? 'set' : needed ? 'missing' : 'optional'];
}

function asTable({ language, out }: Context, found: readonly Key[]): string[] {
  const titles =
    language === 'pt' ? ['api', 'variável', 'situação', 'onde obter'] : ['api', 'variable', 'state', 'where to get it'];
  const [api = '', variable = '', state = '', signUp = ''] = titles;
  const rows = found.map((key) => [key.api, key.variable, stateOf(key, language), key.signUp]);
  const byState = (cell: string, row: number) =>
    out.paint(found[row]?.set ? 'good' : found[row]?.needed ? 'warning' : 'quiet', cell);
  return (
    table(
      [
        { title: api, paint: (cell) => out.paint('name', cell) },
        { title: variable },
        { title: state, paint: byState },
        { title: signUp, spare: true, paint: (cell) => out.paint('quiet', cell) },
      ],
      rows,
      out.width,
      (title) => out.paint('title', title),
    ) ??
    rows.flatMap(([id = '', name = '', word = '']) => [
      ...hang('', `${id}: ${word}`, out.width).map((line) => out.paint('name', line)),
      ...hang('  ', name, out.width),
    ])
  );
}
