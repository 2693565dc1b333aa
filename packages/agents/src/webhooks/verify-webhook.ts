// Is a delivery signed as it should be, and if not, why?

import type { Text } from '@farol/catalogue';
import { parsedJson } from '@farol/http';
import type { SchemeName } from '@farol/webhooks';
import { type Incoming, isWebhookError, schemeNames, type Verdict } from '@farol/webhooks/internal';
import { schemes } from '@farol/webhooks/schemes';
import * as z from 'zod';
import { type Answer, refusal } from '../answer/answer.ts';
import { languageInput, languageOf, tool } from '../answer/tool.ts';
import { errorWords, noteWords, refusalWords } from './refusal-words.ts';
import { anyUrl, source, webhookInput } from './webhook-input.ts';

const input = z.strictObject({
  ...webhookInput,
  headers: z.record(z.string().max(100), z.string().max(4_000)),
  secret: z.string().min(1).max(500),
  tolerance_seconds: z.int().min(0).max(86_400).optional(),
  at: z.iso.datetime().optional(),
  ...languageInput,
});

export const verifyWebhook = tool({
  name: 'verify_webhook',
  input,
  local: true,
  run: (asked, call) => {
    const name = asked.scheme ?? 'spec';
    const now = asked.at === undefined ? call.now() : Date.parse(asked.at);
    const date = new Date(call.now()).toISOString();
    try {
      const verdict = judge(asked, now, { name, body: asked.body, secret: asked.secret });
      return answerOf(asked, verdict, { name, now, date, language: languageOf(asked, call) });
    } catch (error) {
      if (isWebhookError(error)) {
        return refusal(error.code, errorWords(error)[languageOf(asked, call)], { date, source });
      }
      throw error;
    }
  },
});

type Asked = z.infer<typeof input>;
type Guess = { readonly name: SchemeName; readonly body: string; readonly secret: string };

function answerOf(
  asked: Asked,
  verdict: Verdict,
  {
    name,
    now,
    date,
    language,
  }: { readonly name: SchemeName; readonly now: number; readonly date: string; readonly language: 'pt' | 'en' },
): Answer {
  const scheme = schemes[name];
  const data = verdict.verified
    ? {
        verified: true,
        scheme: name,
        id: verdict.id ?? null,
        note: verdict.note === undefined ? null : noteWords(verdict.note)[language],
        covers_body: scheme.coversBody,
      }
    : {
        verified: false,
        scheme: name,
        reason: verdict.reason,
        explanation: refusalWords(verdict.reason)[language],
        would_pass_with: guesses(asked, now, name).map((guess) => guess[language]),
      };
  return { data, source, date, basis: 'computed' };
}

function judge(asked: Asked, now: number, { name, body, secret }: Guess): Verdict {
  const incoming: Incoming = {
    headers: fieldsOf(asked),
    url: new URL(asked.url ?? anyUrl),
    body: Buffer.from(body),
    now,
    toleranceMs: (asked.tolerance_seconds ?? 300) * 1_000,
  };
  return schemes[name].verify(incoming, [secret]);
}

function fieldsOf({ headers }: Asked): Headers {
  const fields = new Headers();
  for (const [name, value] of Object.entries(headers)) setField(fields, name, value);
  return fields;
}

/** A name or value that no header can have cannot be part of a signature. */
function setField(fields: Headers, name: string, value: string): void {
  try {
    fields.set(name, value);
  } catch {
    // Left out on purpose.
  }
}

/** The times of sending that a delivery names, in milliseconds: in a header of its own, or beside the signature. */
function timesOfSending(fields: Headers): number[] {
  const signatures = [fields.get('stripe-signature'), fields.get('x-signature')];
  const named = signatures.map((signature) => /(?:^|,)\s*ts?\s*=\s*(\d+)/.exec(signature ?? '')?.[1]);
  const created = /;created=(\d+)/.exec(fields.get('signature-input') ?? '')?.[1];
  return [fields.get('webhook-timestamp'), created, ...named].flatMap((time) => {
    if (!time || !/^\d+$/.test(time)) return [];
    // Mercado Pago also sends milliseconds, which have 13 digits.
    return [time.length >= 13 ? Number(time) : Number(time) * 1_000];
  });
}

/** Usual mistakes, each tried: the changes with which the signature is right. */
function guesses(asked: Asked, now: number, name: SchemeName): Text[] {
  const { body, secret } = asked;
  const passes = (guess: Partial<Guess>, at = now) => {
    try {
      return judge(asked, at, { name, body, secret, ...guess }).verified;
    } catch (error) {
      if (isWebhookError(error)) return false;
      throw error;
    }
  };
  const tried: readonly (readonly [Text, () => boolean])[] = [
    [
      { pt: 'o corpo sem espaços nas pontas', en: 'the body without white space at its ends' },
      () => passes({ body: body.trim() }),
    ],
    [{ pt: 'um fim de linha depois do corpo', en: 'a line end after the body' }, () => passes({ body: `${body}\n` })],
    [{ pt: 'o corpo como JSON compacto', en: 'the body as compact JSON' }, () => passes({ body: compactJson(body) })],
    [
      { pt: 'o segredo sem espaços', en: 'the secret without white space' },
      () => passes({ secret: secret.trim() || secret }),
    ],
    [
      { pt: 'um relógio na hora do envio', en: 'a clock at the time of sending' },
      () => timesOfSending(fieldsOf(asked)).some((time) => passes({}, time)),
    ],
    ...schemeNames
      .filter((other) => other !== name)
      .map((other) => [{ pt: `esquema ${other}`, en: `scheme ${other}` }, () => passes({ name: other })] as const),
  ];
  return tried.filter(([, holds]) => holds()).map(([what]) => what);
}

function compactJson(body: string): string {
  return JSON.stringify(parsedJson(body)) ?? body;
}
