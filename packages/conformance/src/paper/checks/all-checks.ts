// Which checks are there of an OpenAPI description?

import { bearerToken } from './access/bearer-token.ts';
import { keyInHeader } from './access/key-in-header.ts';
import { stateless } from './access/stateless.ts';
import { clientErrors, providerFailures } from './answers/client-errors.ts';
import { created, noContent } from './answers/created.ts';
import { malformed, missingResource, notAllowed, notAuthenticated, tooManyCalls } from './answers/declared-statuses.ts';
import { errorFlag } from './answers/error-flag.ts';
import { freeTier, limitFields } from './answers/limit-fields.ts';
import { oneFormat } from './answers/one-format.ts';
import { successOnly } from './answers/success-only.ts';
import { brasilChecks } from './brasil/all-brasil-checks.ts';
import { graphqlByPost, singleEndpoint } from './graphql/single-endpoint.ts';
import { deleteIsIdempotent } from './methods/delete-is-idempotent.ts';
import { getIsSafe } from './methods/get-is-safe.ts';
import { getReads } from './methods/get-reads.ts';
import { jsonPayloads } from './methods/json-payloads.ts';
import { listsInPages } from './methods/lists-in-pages.ts';
import { patchKeepsTheRest } from './methods/patch-keeps-the-rest.ts';
import { postCreates } from './methods/post-creates.ts';
import { putIsIdempotent } from './methods/put-is-idempotent.ts';
import { putReplaces } from './methods/put-replaces.ts';
import { queryReads } from './methods/query-reads.ts';
import { announcedEnd } from './names/announced-end.ts';
import { breakingChange } from './names/breaking-change.ts';
import { datedHeader } from './names/dated-header.ts';
import { noVerbs } from './names/no-verbs.ts';
import { pluralNouns } from './names/plural-nouns.ts';
import { subVersion } from './names/sub-version.ts';
import { versionInPath } from './names/version-in-path.ts';
import type { OpenApiCheck } from './outcome.ts';
import { bodyMembers } from './webhooks/body-members.ts';
import { consumerChooses, requireHttps } from './webhooks/consumer-chooses.ts';
import { dottedKind } from './webhooks/event-kind.ts';
import { confirm, reconcile } from './webhooks/look-up.ts';
import { answeredWith2xx, postJson } from './webhooks/post-json.ts';
import { push } from './webhooks/push.ts';
import { signed } from './webhooks/signed.ts';

/** In the order of the spec: names, methods, answers, access, webhooks, GraphQL; then our own for Brazilian data. */
export const openApiChecks: readonly OpenApiCheck[] = [
  noVerbs,
  pluralNouns,
  getReads,
  getIsSafe,
  postCreates,
  putReplaces,
  putIsIdempotent,
  patchKeepsTheRest,
  deleteIsIdempotent,
  listsInPages,
  jsonPayloads,
  queryReads,
  keyInHeader,
  bearerToken,
  stateless,
  notAuthenticated,
  notAllowed,
  successOnly,
  clientErrors,
  providerFailures,
  errorFlag,
  oneFormat,
  created,
  noContent,
  malformed,
  missingResource,
  tooManyCalls,
  limitFields,
  freeTier,
  versionInPath,
  breakingChange,
  datedHeader,
  subVersion,
  announcedEnd,
  push,
  postJson,
  consumerChooses,
  dottedKind,
  bodyMembers,
  signed,
  answeredWith2xx,
  requireHttps,
  confirm,
  reconcile,
  singleEndpoint,
  graphqlByPost,
  ...brasilChecks,
];
