import * as z from 'zod';
import {
  claimants,
  claimedFields,
  confidences,
  formats,
  limitKinds,
  limitScopes,
  provenances,
  situations,
  type Window,
  windows,
} from '../schema/vocabulary.ts';
import {
  address,
  count,
  date,
  formed,
  headers,
  id,
  json,
  line,
  list,
  path,
  prose,
  specSection,
  status,
  verbatim,
} from './forms.ts';
import { snakeCase } from './snake-case.ts';

const variable = formed(64, /^[A-Z][A-Z0-9_]*$/);
const place = z.enum(['header', 'query', 'bearer']);
const confidence = z.enum(confidences);
const review = {
  review_by: date.describe('The day by which it should be read again.'),
  overdue: z.boolean().describe('True when that day has passed.'),
};
const field = z.enum(claimedFields.map(snakeCase));
const pointer = formed(200, /^(\/[^/]*)*$/);

const requestSchema = z
  .strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: path.describe('Under the base address.'),
    query: headers.describe('Query parameters, before encoding. Never a key.'),
    header_fields: headers.describe('Headers besides the credential. Never a key.'),
    body: json.describe('JSON body; null for none.'),
  })
  .meta({ id: 'ApiRequest', description: 'A request to a listed API, taken apart.' });

const credentialSchema = z
  .strictObject({
    optional: z.boolean().describe('True when the API answers without it too.'),
    place: place.describe('Where the key goes.'),
    name: line.describe('Name of the header or of the query parameter.'),
    variable: variable.describe('Environment variable that holds the key. Keys are never part of this catalogue.'),
    header_fields: headers.describe('Headers that every call needs beside the key.'),
    sign_up: address.describe('Where to get a key.'),
    alternative: z
      .strictObject({
        place,
        name: line,
        separate: z.boolean().describe('True when it takes another credential with the same access, not the same key.'),
      })
      .nullable()
      .describe('Another place where the API accepts a key.'),
    oauth: z
      .strictObject({ token_address: address, id_variable: variable, secret_variable: variable })
      .nullable()
      .describe('OAuth 2.0 client credentials.'),
    note: prose.nullable(),
  })
  .meta({ id: 'Credential', description: 'Where a key goes. Never its value.' });

const limitSchema = z
  .strictObject({
    requests: count.nullable().describe('Calls that a window allows; null when no number is stated.'),
    per: z
      .enum(Object.keys(windows) as [Window, ...Window[]])
      .nullable()
      .describe('The window.'),
    scope: z.enum(limitScopes).nullable().describe('What is counted together.'),
    credential: z.enum(['with', 'without', 'either']).describe('Which calls count.'),
    kind: z.enum(limitKinds).describe('How firmly it is stated; `charter` when the provider does not state it.'),
    max_range_years: count.nullable().describe('Longest date range of one query.'),
    max_items: count.nullable().describe('Most items of one query.'),
    note: prose.nullable(),
  })
  .meta({ id: 'Limit', description: 'A limit, as data.' });

const failureSchema = z
  .strictObject({
    situation: z.enum(situations).describe('What the caller ran into.'),
    when: prose.describe('When it happens.'),
    status: status.describe('What the API itself answers with.'),
    content_type: line,
    header_fields: headers,
    body: json.describe('Its body; null for none or not known.'),
    match: z
      .strictObject({
        pointer: pointer.nullable(),
        in: z.array(json).max(100).nullable(),
        empty: z.enum(['array', 'object']).nullable(),
        header: z.strictObject({ name: line, value: line }).nullable(),
        contains: line.nullable(),
      })
      .nullable()
      .describe('How to recognise this failure when the status alone does not tell.'),
    means: status.describe('The status that the conventions give it.'),
    code: id.describe('Stable name of the failure.'),
    looks_like: id.nullable().describe('Code of another failure that comes in the same response.'),
    breaks: list(id).describe('Rules that this way of failing breaks.'),
    confidence,
  })
  .meta({ id: 'Failure', description: 'How the API reports a failure.' });

const sampleSchema = z
  .strictObject({
    status,
    content_type: line,
    shape: z.enum(['object', 'array']),
    keys: list(line).describe('Members that a check may rely on.'),
    inner_keys: z.strictObject({ pointer, keys: list(line) }).nullable(),
    sample: json.describe('A short answer to the first request.'),
    provenance: z.enum(provenances).describe('Recorded from a real answer, or made to show the shape.'),
    recorded_on: date.nullable(),
    limit_headers: list(line).describe('Headers in which the API reports its limits.'),
  })
  .meta({ id: 'ResponseSample', description: 'What the first request is answered with.' });

const formatExampleSchema = z
  .strictObject({
    format: z.enum(formats),
    command_line: prose,
    content_type: line,
    sample: verbatim,
    base64: z.boolean(),
    assumed_type: z.boolean().describe('No source states the content type; the simulator sends this one.'),
  })
  .meta({ id: 'FormatExample', description: 'How to ask for another format.' });

const claimSchema = z
  .strictObject({
    field: field.describe('The member that it is about.'),
    by: z.enum(claimants).describe('Who states it.'),
    spec: specSection.nullable().describe('Section of the charter, when the charter states it.'),
    charter: path.nullable().describe('That section on the page of the charter.'),
    source: address.nullable(),
    read_on: date,
    ...review,
    confidence,
  })
  .meta({ id: 'Claim', description: 'Who states a fact, and when that was read.' });

const disputeSchema = z
  .strictObject({ field, says: prose, by: line, source: address, read_on: date, ...review })
  .meta({ id: 'Dispute', description: 'What else is said about a member.' });

const quirkSchema = z
  .strictObject({
    text: prose,
    breaks: list(id),
    sources: list(z.strictObject({ url: address, read_on: date })).min(1),
    ...review,
  })
  .meta({ id: 'Quirk', description: 'A trap for callers, and what to do about it.' });

/** By the ids of the facts. */
export const entryPartSchemas = {
  request: requestSchema,
  version: z.strictObject({ segment: line.nullable(), form: line }),
  credential: credentialSchema.nullable(),
  limits: list(limitSchema).min(1),
  keep_seconds: count.nullable(),
  response: sampleSchema,
  format_examples: list(formatExampleSchema),
  failures: list(failureSchema).min(1),
  quirks: list(quirkSchema),
  claims: list(claimSchema).min(1),
  disputes: list(disputeSchema),
};
