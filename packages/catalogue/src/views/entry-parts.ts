import { charterAddress } from '../charter.ts';
import { commandLine } from '../command-line.ts';
import { datedQuirk, lastReading } from '../evidence/fact-dates.ts';
import { isOverdue, overdueFacts, reviewBy } from '../evidence/shelf-life.ts';
import type { Api, Credential, Failure } from '../schema/api-schema.ts';
import type { Text } from '../schema/forms.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { Language } from '../schema/vocabulary.ts';
import { snakeCase } from './snake-case.ts';

/** The parts of an entry that are more than a value, in the reader's language. `today` is a date like 2026-11-15. */
export function entryParts(api: Frozen<Api>, language: Language, today: string) {
  const say = (text: Frozen<Text> | undefined) => text?.[language] ?? null;
  const { credential, firstRequest: request, response } = api;
  const overdue = new Set(overdueFacts(api, today).map(({ fact }) => fact));
  return {
    request: {
      method: request.method,
      path: request.path,
      query: request.query,
      header_fields: request.headers,
      body: request.body ?? null,
    },
    version: { segment: api.version.segment, form: api.version.form[language] },
    credential: credential && credentialView(credential, language),
    limits: api.limits.map((limit) => ({
      requests: limit.requests,
      per: limit.per,
      scope: limit.scope,
      credential: limit.credential,
      kind: limit.kind,
      max_range_years: limit.maxRangeYears ?? null,
      max_items: limit.maxItems ?? null,
      note: say(limit.note),
    })),
    keep_seconds: api.keepSeconds ?? null,
    response: {
      status: response.status,
      content_type: response.contentType,
      shape: response.shape,
      keys: [...response.keys],
      inner_keys: response.innerKeys
        ? { pointer: response.innerKeys.pointer, keys: [...response.innerKeys.keys] }
        : null,
      sample: response.sample,
      provenance: response.provenance,
      recorded_on: response.recordedOn ?? null,
      limit_headers: [...response.limitHeaders],
    },
    format_examples: api.formatExamples.map((example) => ({
      format: example.format,
      command_line: commandLine(api, { request: example.request }),
      content_type: example.contentType,
      assumed_type: example.assumedType,
      sample: example.sample,
      base64: example.base64,
    })),
    failures: api.failures.map((failure) => failureView(failure, language)),
    quirks: api.quirks.map((quirk) => {
      const { readOn } = datedQuirk(quirk);
      return {
        text: quirk.text[language],
        breaks: [...quirk.breaks],
        sources: quirk.sources.map((source) => ({ url: source.url, read_on: source.readOn })),
        review_by: reviewBy('quirks', readOn),
        overdue: isOverdue('quirks', readOn, today),
      };
    }),
    claims: api.claims.map((claim) => ({
      field: snakeCase(claim.field),
      by: claim.by,
      spec: claim.spec ?? null,
      charter: claim.spec === undefined ? null : charterAddress(claim.spec, language),
      source: claim.source ?? null,
      read_on: claim.readOn,
      review_by: reviewBy('claim', lastReading(claim)),
      overdue: overdue.has(`claims.${claim.field}`),
      confidence: claim.confidence,
    })),
    disputes: api.disputes.map((dispute) => ({
      field: snakeCase(dispute.field),
      says: dispute.says[language],
      by: dispute.by[language],
      source: dispute.source,
      read_on: dispute.readOn,
      review_by: reviewBy('disputes', dispute.readOn),
      overdue: isOverdue('disputes', dispute.readOn, today),
    })),
  };
}

function credentialView(credential: Frozen<Credential>, language: Language) {
  return {
    optional: credential.optional,
    place: credential.place,
    name: credential.name,
    variable: credential.variable,
    header_fields: credential.headers,
    sign_up: credential.signUp,
    alternative: credential.alternative
      ? { ...credential.alternative, separate: credential.alternative.separate ?? false }
      : null,
    oauth: credential.oauth
      ? {
          token_address: credential.oauth.tokenAddress,
          id_variable: credential.oauth.idVariable,
          secret_variable: credential.oauth.secretVariable,
        }
      : null,
    note: credential.note?.[language] ?? null,
  };
}

function failureView(failure: Frozen<Failure>, language: Language) {
  return {
    situation: failure.situation,
    when: failure.when[language],
    status: failure.status,
    content_type: failure.contentType,
    header_fields: failure.headers,
    body: failure.body ?? null,
    match: failure.match
      ? {
          pointer: failure.match.pointer ?? null,
          in: failure.match.in ? [...failure.match.in] : null,
          empty: failure.match.empty ?? null,
          header: failure.match.header ?? null,
          contains: failure.match.contains ?? null,
        }
      : null,
    means: failure.means,
    code: failure.code,
    looks_like: failure.looksLike ?? null,
    breaks: [...failure.breaks],
    confidence: failure.confidence,
  };
}
