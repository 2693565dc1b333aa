import type { ApiRequest } from '@farol/catalogue/ask';
import type declared from '../../commands/call.json';
import type { Context, Values } from '../arguments/command.ts';
import { apiNamed } from '../arguments/parameters.ts';
import { failure } from '../output/at-work.ts';
import type { ExitCode } from '../output/errors.ts';
import { cut } from '../output/text-width.ts';
import { makeCall } from './make-call.ts';
import { type NamedRequest, namedRequest } from './named-request.ts';
import { outgoing, typed } from './outgoing.ts';
import { payloadOf } from './payload.ts';
import { requestLines } from './request-lines.ts';

type CallOptions = Values<typeof declared.options>;

export async function runCall(context: Context, words: readonly string[], options: CallOptions): Promise<ExitCode> {
  const api = apiNamed(words[0], context.catalogue);
  const named = namedRequest(api, words.slice(1));
  if (!named && words.length > 2)
    throw failure('extra_after_path', { extra: JSON.stringify(words[2]), line: requestLines(api)[0] ?? '' });
  if (named && (options.data !== undefined || options.method !== undefined))
    throw failure('request_sets_method', { request: named.template.id });
  const data = options.data === undefined ? undefined : await payloadOf(options.data, context.input);
  const body = data === undefined ? undefined : jsonOf(new TextDecoder().decode(data));
  // Safe: the choices of the option are these methods.
  const method = (options.method as ApiRequest['method'] | undefined) ?? (body === undefined ? 'GET' : 'POST');
  const headers = Object.fromEntries((options.header ?? []).map(headerOf));
  const request = named
    ? outgoing(api, { ...named.request, headers: { ...named.request.headers, ...headers } })
    : typed(api, {
        method,
        path: words[1] ?? '/',
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        body,
      });
  if (named) {
    sayExamples(context, named);
    sayHints(context, named);
  }
  const asked = options.raw ? { ...request, headers: { ...request.headers, prefer: 'upstream' } } : request;
  return makeCall(context, asked, {
    offline: options.offline === true || context.config.offline,
    include: options.include === true,
    file: options.output,
    pointer: options.pick,
    hints: named?.hints.map((hint) => hint[context.language]) ?? [],
  });
}

/** The person did not type these values, so they are named before they are sent. */
function sayExamples({ err, json, language }: Context, { fromExample }: NamedRequest): void {
  if (json || fromExample.length === 0) return;
  const pairs = fromExample.map(([name, value]) => `${name}=${value}`).join(' ');
  err.lines([err.paint('quiet', `${{ pt: 'do exemplo', en: 'from the example' }[language]}: ${pairs}`)]);
}

/** Before the call is spent, and no refusal: the API decides. */
function sayHints({ err, json, language }: Context, { hints }: NamedRequest): void {
  if (!json) err.lines(hints.map((hint) => err.paint('warning', hint[language])));
}

function headerOf(text: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e]*)$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name.toLowerCase(), value];
  throw failure('not_a_header', { text: JSON.stringify(text) });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const shown = cut(text, 60);
    throw failure('data_not_json', { shown }, { cause });
  }
}
