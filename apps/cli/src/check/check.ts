import { command } from '../arguments/command.ts';
import { CliError } from '../output/errors.ts';
import { type CheckOptions, checkOptions } from './check-options.ts';

export const check = command({
  name: 'check',
  group: 'check',
  pt: 'Confere qualquer API com as regras: a descrição, o servidor no ar ou o receptor de webhooks.',
  en: 'Hold any API against the rules: its description, a running server or a webhook receiver.',
  parameters: [
    {
      name: 'description',
      required: false,
      rest: true,
      pt: 'descrição OpenAPI (2.0 a 3.2) ou esquema GraphQL: arquivo, pasta, URL com --fetch, ou - para a entrada padrão',
      en: 'OpenAPI description (2.0 to 3.2) or GraphQL schema: a file, a folder, a URL with --fetch, or - for standard input',
    },
  ],
  options: checkOptions,
  examples: {
    'check openapi.yaml': { pt: 'no papel', en: 'on paper' },
    'check openapi.yaml --format sarif': { pt: 'para a análise de código', en: 'for code scanning' },
    'check https://api.example/openapi.json --fetch': { pt: 'uma descrição publicada', en: 'a published description' },
    'check --live http://localhost:3000 openapi.yaml': { pt: 'no ar, só com leituras', en: 'running, reads only' },
    'check --live http://localhost:3000 --allow-writes --resource books --token-env TOKEN': {
      pt: 'sem descrição, com escritas em itens próprios',
      en: 'without a description, with writes to items of its own',
    },
    'check --receiver http://localhost:3000/hook --secret-file secret.txt': {
      pt: 'um receptor de webhooks',
      en: 'a webhook receiver',
    },
  },
  output: async () => (await import('./check-schema.ts')).checkSchema,
  run: async (context, { words, options }) => {
    refuseTogether(words, options);
    return (await import('./check-and-print.ts')).checkAndPrint(context, words, options);
  },
});

/** What the chosen way of checking would leave unread. */
function refuseTogether(words: readonly string[], { live, receiver, previous }: CheckOptions): void {
  const isOnPaper = live === undefined && receiver === undefined;
  if (isOnPaper && words.length === 0)
    throw new CliError('missing_argument', {
      pt:
        'Falta dizer o que conferir: um arquivo, uma pasta, uma URL com --fetch, -, --live <url> ou ' +
        '--receiver <url>. Ajuda: farol help check',
      en:
        'Say what to check: a file, a folder, a URL with --fetch, -, --live <url> or --receiver <url>. ' +
        'Help: farol help check',
    });
  if (live !== undefined && receiver !== undefined)
    throw new CliError('unexpected_argument', {
      pt: 'Use --live ou --receiver, um de cada vez.',
      en: 'Use --live or --receiver, one at a time.',
    });
  if (receiver !== undefined && words.length > 0)
    throw new CliError('unexpected_argument', {
      pt: '--receiver confere só um receptor; nenhuma descrição é lida.',
      en: '--receiver checks a receiver alone; no description is read.',
    });
  if (previous !== undefined && !isOnPaper)
    throw new CliError('unexpected_argument', {
      pt: '--previous compara duas descrições, sem --live nem --receiver.',
      en: '--previous compares two descriptions, without --live and --receiver.',
    });
}
