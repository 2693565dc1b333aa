// How are a running server and a webhook receiver checked?

import { bundled, type Report, type RuleFacts, requireOpenApi } from '@farol/conformance';
import { checkLive, LiveError } from '@farol/conformance/live';
import { checkReceiver } from '@farol/conformance/receive';
import { isRecord } from '@farol/http';
import type { Context } from '../arguments/command.ts';
import { failure } from '../output/at-work.ts';
import { CliError } from '../output/errors.ts';
import { withProgress } from '../output/progress.ts';
import { schemeOf } from '../webhooks/scheme-of.ts';
import { secretsFrom } from '../webhooks/secrets.ts';
import type { CheckOptions } from './check-options.ts';
import { readOne } from './read-descriptions.ts';

type Given = { readonly options: CheckOptions; readonly rules: readonly RuleFacts[] };

export async function liveReport(
  context: Context,
  { words, options, rules }: Given & { readonly words: readonly string[] },
): Promise<Report> {
  const [word, extra] = words;
  if (extra !== undefined) throw failure('live_one_description');
  const source = word === undefined ? undefined : await readOne(context, word, options);
  if (source !== undefined) requireOpenApi(source);
  const description = source && bundled(source);
  const token = secretOf(context, options['token-env']);
  const readOnlyToken = secretOf(context, options['read-only-token-env']);
  return calling(context, (onProgress) =>
    checkLive({
      base: options.live ?? [],
      allowWrites: options['allow-writes'] === true,
      spendLimit: options['spend-limit'] === true,
      rules,
      signal: context.signal,
      onProgress: ({ requests }) => onProgress(requests),
      ...(options.resource === undefined ? {} : { resources: options.resource }),
      ...(options.rate === undefined ? {} : { rate: Number(options.rate) }),
      ...(options.graphql === undefined ? {} : { graphql: options.graphql }),
      ...(isRecord(description) ? { description } : {}),
      ...(token === undefined ? {} : { token }),
      ...(readOnlyToken === undefined ? {} : { readOnlyToken }),
    }),
  );
}

export async function receiverReport(context: Context, { options, rules }: Given): Promise<Report> {
  const [secret = '', ...otherSecrets] = secretsFrom(options, context.config);
  return calling(context, (onProgress) =>
    checkReceiver({
      url: options.receiver ?? '',
      secret,
      otherSecrets,
      rules,
      signal: context.signal,
      onProgress,
      scheme: schemeOf(options.scheme),
      ...(options.event === undefined ? {} : { event: options.event }),
      ...(options['effects-url'] === undefined ? {} : { effectsUrl: options['effects-url'] }),
      ...(options.within === undefined ? {} : { withinMs: Number(options.within) }),
    }),
  );
}

async function calling(
  context: Context,
  work: (onProgress: (sent: number) => void) => Promise<Report>,
): Promise<Report> {
  let calls = 0;
  const words = () => ({ pt: `${calls} chamadas`, en: `${calls} calls` })[context.language];
  try {
    return await withProgress(context.err, words, () =>
      work((sent) => {
        calls = sent;
      }),
    );
  } catch (error) {
    if (!(error instanceof LiveError)) throw error;
    throw new CliError(error.code === 'cannot-run' ? 'cannot_check' : 'bad_value', error.text, { cause: error });
  }
}

/** Credentials come from the environment only; the command line is visible to others. */
function secretOf({ config }: Context, name: string | undefined) {
  if (name === undefined) return undefined;
  const value = config.key(name);
  if (value !== undefined && value !== '') return { name, value };
  throw failure('variable_missing', { name });
}
