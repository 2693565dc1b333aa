import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { claimedFields } from '../schema/vocabulary.ts';
import { canonicalJson } from './canonical-json.ts';
import { digestOf } from './digest.ts';

type Field = (typeof claimedFields)[number];

/** The part of a field that evidence can be about: facts, without samples and explanations. */
export function claimedValue(api: Frozen<Api>, field: Field): unknown {
  switch (field) {
    case 'name':
    case 'baseAddress':
    case 'description':
    case 'authentication':
    case 'formats':
    case 'cors':
    case 'freeTier':
    case 'firstRequest':
      return api[field];
    case 'version':
      return api.version.segment;
    case 'credential':
      return (
        api.credential && { place: api.credential.place, name: api.credential.name, headers: api.credential.headers }
      );
    case 'limits':
      return {
        limits: api.limits.map(({ requests, per, scope, credential }) => ({ requests, per, scope, credential })),
        headers: api.response.limitHeaders,
      };
    case 'response': {
      const { status, contentType, shape, keys, innerKeys } = api.response;
      return { status, contentType, shape, keys, innerKeys };
    }
    case 'failures':
      return api.failures.map(({ situation, status, contentType, match, code }) => ({
        situation,
        status,
        contentType,
        match,
        code,
      }));
  }
}

/** Identifies the stated value, so that evidence about an older value no longer counts. */
export function claimDigest(api: Frozen<Api>, field: Field): string {
  return digestOf(canonicalJson(claimedValue(api, field)));
}
