import { charterAddress } from '../charter.ts';
import { commandLine } from '../command-line.ts';
import { datedQuirk, lastReading } from '../evidence/fact-dates.ts';
import { isOverdue, overdueFacts, reviewBy } from '../evidence/shelf-life.ts';
import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { Language } from '../schema/vocabulary.ts';
import { membersOf } from './members.ts';
import { snakeCase } from './snake-case.ts';

/** The parts of an entry that are more than a value, in the reader's language. `today` is a date like 2026-11-15. */
export function entryParts(api: Frozen<Api>, language: Language, today: string) {
  const members = membersOf(language);
  const { credential, response } = api;
  const overdue = new Set(overdueFacts(api, today).map(({ fact }) => fact));
  const review = (kind: 'quirks' | 'disputes', readOn: string) => ({
    review_by: reviewBy(kind, readOn),
    overdue: isOverdue(kind, readOn, today),
  });
  return {
    request: members(api.firstRequest, 'method', 'path', 'query', 'headers', 'body'),
    version: members(api.version, 'segment', 'form'),
    credential: credential && {
      ...members(credential, 'optional', 'place', 'name', 'variable', 'headers', 'signUp'),
      alternative: credential.alternative
        ? { ...credential.alternative, separate: credential.alternative.separate ?? false }
        : null,
      oauth: credential.oauth ? members(credential.oauth, 'tokenAddress', 'idVariable', 'secretVariable') : null,
      ...members(credential, 'note'),
    },
    limits: api.limits.map((limit) => ({
      ...members(limit, 'requests', 'per', 'scope', 'credential', 'kind', 'maxRangeYears', 'maxItems', 'note'),
    })),
    keep_seconds: api.keepSeconds ?? null,
    response: {
      ...members(response, 'status', 'contentType', 'shape', 'keys'),
      inner_keys: response.innerKeys ? members(response.innerKeys, 'pointer', 'keys') : null,
      ...members(response, 'sample', 'provenance', 'recordedOn', 'limitHeaders'),
    },
    format_examples: api.formatExamples.map((example) => ({
      format: example.format,
      command_line: commandLine(api, { request: example.request }),
      ...members(example, 'contentType', 'assumedType', 'sample', 'base64'),
    })),
    failures: api.failures.map((failure) => ({
      ...members(failure, 'situation', 'when', 'status', 'contentType', 'headers', 'body'),
      match: failure.match ? members(failure.match, 'pointer', 'in', 'empty', 'header', 'contains') : null,
      ...members(failure, 'means', 'code', 'looksLike', 'breaks', 'confidence'),
    })),
    quirks: api.quirks.map((quirk) => ({
      ...members(quirk, 'text', 'breaks'),
      sources: quirk.sources.map((source) => members(source, 'url', 'readOn')),
      ...review('quirks', datedQuirk(quirk).readOn),
    })),
    claims: api.claims.map((claim) => ({
      field: snakeCase(claim.field),
      ...members(claim, 'by', 'spec'),
      charter: claim.spec === undefined ? null : charterAddress(claim.spec, language),
      ...members(claim, 'source', 'readOn'),
      review_by: reviewBy('claim', lastReading(claim)),
      overdue: overdue.has(`claims.${claim.field}`),
      confidence: claim.confidence,
    })),
    disputes: api.disputes.map((dispute) => ({
      field: snakeCase(dispute.field),
      ...members(dispute, 'says', 'by', 'source', 'readOn'),
      ...review('disputes', dispute.readOn),
    })),
  };
}
