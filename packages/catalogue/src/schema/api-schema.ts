import * as z from 'zod';
import {
  credentialStepSchema,
  dataFormSchema,
  deadlineSchema,
  freshnessSchema,
  lineageSchema,
  linksSchema,
  pricesSchema,
  scopeSchema,
  substituteSchema,
  termsSchema,
} from './decision-schema.ts';
import { factShape } from './fact-shape.ts';
import { httpsAddress, isoDate, json, slug, specSection, text } from './forms.ts';
import { method, requestTemplateSchema, status } from './request-schema.ts';
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
} from './vocabulary.ts';

const variable = z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'an environment variable name');
const words = z.array(z.string().trim().min(1));

const path = z
  .string()
  .startsWith('/')
  .describe('Path under the base address, already percent-encoded where the API needs it.');
const query = z.record(z.string(), z.string()).describe('Query parameters as plain text, in the order they are sent.');
const headers = z
  .record(z.string(), z.string())
  .describe('Headers besides the credential and the ones that go with it.');
const body = json.optional().describe('JSON body, sent as written here.');

const request = z.strictObject({
  method: method.default('GET'),
  path,
  query: query.default({}),
  headers: headers.default({}),
  body,
});

// Without defaults, so that a missing part stays as in the first request.
const differences = z.strictObject({ method, path, query, headers, body }).partial();

const credential = z
  .strictObject({
    optional: z
      .boolean()
      .describe('True when the API also answers without it. An optional credential is not in the first request.'),
    place: z.enum(['header', 'query', 'bearer']).describe('Where the key goes; `bearer` is Authorization: Bearer.'),
    name: z.string().min(1).describe('Name of the header or of the query parameter; Authorization for bearer.'),
    variable: variable.describe(
      'Environment variable that holds the key. It is the only place a key is ever read from.',
    ),
    headers: z
      .record(z.string(), z.string())
      .default({})
      .describe(
        'Headers that every call needs beside the key, such as a dated version header (sections 5.4 and 9.3 of the charter).',
      ),
    signUp: httpsAddress.describe('Where a reader gets a key.'),
    alternative: z
      .strictObject({
        place: z.enum(['header', 'query', 'bearer']),
        name: z.string().min(1),
        separate: z
          .literal(true)
          .optional()
          .describe('This place takes another credential with the same access, not the same key; `note` says so.'),
      })
      .optional()
      .describe('Another place where the API accepts a key.'),
    oauth: z
      .strictObject({
        tokenAddress: httpsAddress,
        idVariable: variable,
        secretVariable: variable,
      })
      .optional()
      .describe(
        'OAuth 2.0 client credentials: with these two variables the gateway fetches and renews the token by itself.',
      ),
    note: text.optional(),
  })
  .describe('How the caller identifies itself. Null when no credential exists at all.');

const limit = z
  .strictObject({
    requests: z.int().positive().nullable().describe('How many calls a window allows; null when no number is stated.'),
    per: z
      .enum(Object.keys(windows) as [Window, ...Window[]])
      .nullable()
      .describe('The window; null when none is stated.'),
    scope: z.enum(limitScopes).nullable().describe('What is counted together; null when not stated.'),
    credential: z
      .enum(['with', 'without', 'either'])
      .describe('Whether the limit counts calls with a credential, without one, or both.'),
    kind: z
      .enum(limitKinds)
      .describe('How firmly the limit is stated; `charter` when only the charter states it, not the provider.'),
    maxRangeYears: z.int().positive().optional().describe('Longest date range of one query.'),
    maxItems: z.int().positive().optional().describe('Most items of one query.'),
    note: text.optional(),
  })
  .refine((value) => value.requests === null || (value.per !== null && value.scope !== null), {
    error: 'a number of requests needs its window (per) and what is counted together (scope)',
  });

const failure = z.strictObject({
  situation: z.enum(situations).describe('What the caller ran into.'),
  when: text.describe('When it happens, as a sentence fragment.'),
  status: status.describe('The status that the API itself answers with.'),
  contentType: z.string().default('application/json').describe('Content type of that answer.'),
  headers: z
    .record(z.string(), z.string())
    .default({})
    .describe('Headers that come with it, for instance retry-after.'),
  body: json.default(null).describe('Its body: JSON as is, any other kind as text. Null for none or not known.'),
  match: z
    .strictObject({
      pointer: z
        .string()
        .regex(/^(\/[^/]*)*$/)
        .optional()
        .describe('JSON Pointer into the body.'),
      in: z.array(json).min(1).optional().describe('Values at the pointer that mean this failure.'),
      between: z
        .tuple([z.number(), z.number()])
        .optional()
        .describe('A number at the pointer from the first to the second of these means it too.'),
      pathStart: z
        .string()
        .startsWith('/')
        .optional()
        .describe('Only calls whose path under the base address begins so can fail in this way.'),
      empty: z.enum(['array', 'object']).optional().describe('The whole body is an empty array or object.'),
      header: z.strictObject({ name: z.string(), value: z.string() }).optional().describe('A header with this value.'),
      contains: z.string().optional().describe('The body as text contains this.'),
    })
    .optional()
    .describe(
      'How to tell this failure, whatever the status, when the status alone does not. Every given condition ' +
        'must hold (of `in` and `between` one); failures are tried in the order written, and the first that ' +
        'fits wins.',
    ),
  means: status.describe('The status that section 7 of the charter gives it.'),
  code: slug.describe('Stable name of the failure in our own error body.'),
  looksLike: slug
    .optional()
    .describe('Code of another failure that comes in the same response: nobody can tell the two apart by it.'),
  breaks: z.array(slug).default([]).describe('Rules of the catalogue that this way of failing breaks.'),
  request: differences
    .optional()
    .describe(
      'Differs from the first request in this, to provoke the failure: each part given replaces the whole part.',
    ),
  confidence: z.enum(confidences).default('high'),
});

const response = z.strictObject({
  status,
  contentType: z.string().min(1),
  shape: z.enum(['object', 'array']).describe('What the JSON body is.'),
  keys: words.describe('Members of the object, or of each item of the array, that a check may rely on.'),
  innerKeys: z
    .strictObject({ pointer: z.string().startsWith('/'), keys: words })
    .optional()
    .describe('Members of the object (or of each item) at a pointer inside the body.'),
  sample: json.describe('A short answer to the first request.'),
  provenance: z.enum(provenances).describe('Recorded from a real answer, or made to show the shape.'),
  recordedOn: isoDate.optional().describe('Date of the recording; only with `recorded`.'),
  limitHeaders: words.default([]).describe('Headers in which the API reports its limits.'),
});

const formatExample = z.strictObject({
  format: z.enum(formats),
  request: request.describe('Asks the API for this format; the credential is added as usual.'),
  contentType: z.string().min(1),
  assumedType: z.boolean().default(false).describe('No source states the content type; the simulator sends this one.'),
  sample: z.string().min(1).describe('A short answer in this format, as text; base64 for binary formats.'),
  base64: z.boolean().default(false),
});

const claim = z
  .strictObject({
    field: z.enum(claimedFields).describe('The field of this entry that the claim is about.'),
    by: z.enum(claimants).describe('Who states it.'),
    spec: specSection.optional().describe('Section of the charter, when the charter states it.'),
    source: httpsAddress.optional().describe('Where it was read, when anyone else states it.'),
    readOn: isoDate.describe('When it was read.'),
    confidence: z.enum(confidences),
  })
  .refine((value) => (value.by === 'spec' ? value.spec !== undefined : value.source !== undefined), {
    error: 'a claim of the charter names its section (spec); any other names its source',
  });

const dispute = z.strictObject({
  field: z.enum(claimedFields).describe('The field whose stated value is contested.'),
  says: text.describe('What is said instead, with its own date where it has one.'),
  by: text.describe('Who says it.'),
  source: httpsAddress.describe('Where it was read.'),
  readOn: isoDate.describe('When it was read.'),
});

const quirk = z.strictObject({
  text: text.describe('A trap for callers, and what to do about it.'),
  breaks: z.array(slug).default([]).describe('Rules of the catalogue that this habit breaks.'),
  sources: z
    .array(z.strictObject({ url: httpsAddress, readOn: isoDate }))
    .min(1)
    .describe('Where it was read, and when.'),
});

export const apiSchema = z.strictObject({
  id: slug.describe('Stable id; the name of the file and the last part of its URL.'),
  ...factShape,
  firstRequest: request.describe('The ready-to-run request. The command line and all samples are derived from it.'),
  requests: z
    .tuple([requestTemplateSchema, requestTemplateSchema, requestTemplateSchema])
    .describe('One ready request for each practical use, in their order; the first one is `firstRequest`.'),

  version: z.strictObject({
    segment: z.string().nullable().describe('Version segment of the base address; null when it has none.'),
    form: text.describe('How the API is versioned, in few words.'),
  }),
  endsAt: deadlineSchema,
  credential: credential.nullable(),
  credentialSteps: z
    .array(credentialStepSchema)
    .describe('How to get the credential, step by step; empty when none exists.'),
  scopes: z.array(scopeSchema).default([]).describe('Permissions that a token can carry.'),
  terms: termsSchema,
  links: linksSchema,
  prices: pricesSchema,
  freshness: freshnessSchema,
  dataForms: z
    .array(dataFormSchema)
    .describe('Each CNPJ, CEP and date that the ready requests take, or that their responses give; empty for none.'),
  lineage: z.array(lineageSchema).describe('What stands behind the API; empty when it is not stated.'),
  substitutes: z.array(substituteSchema).describe('Entries that can stand in for it, with the mapping of members.'),
  limits: z.array(limit).min(1),
  keepSeconds: z
    .int()
    .positive()
    .optional()
    .describe(
      'How long the gateway keeps an answer at least, where fair use asks callers to cache. Our choice, not the provider’s.',
    ),
  response,
  formatExamples: z.array(formatExample).default([]),
  failures: z.array(failure).min(1),
  quirks: z.array(quirk),
  searchTerms: z
    .strictObject({ pt: words.min(1), en: words.min(1) })
    .describe('Further words that people search by, besides those in the texts.'),
  claims: z.array(claim).min(1),
  disputes: z.array(dispute).default([]),
});

export type Api = z.infer<typeof apiSchema>;
export type ApiRequest = Api['firstRequest'];
export type Credential = NonNullable<Api['credential']>;
export type Limit = Api['limits'][number];
export type Failure = Api['failures'][number];
export type Claim = Api['claims'][number];
export type Dispute = Api['disputes'][number];
