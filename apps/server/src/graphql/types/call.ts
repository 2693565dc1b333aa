import { facts, most } from '../schema/field-facts.ts';
import { bodyText, count, type Parts, pairs } from './parts.ts';

/** The parts of a call to an API: the request, the credential, and the answer. */
export function addCall({ builder, enums, ...parts }: Parts): void {
  parts.request.implement({
    description: 'A request to an API, without its credential.',
    fields: (t) => ({
      method: t.exposeString('method'),
      path: t.exposeString('path', { description: 'Path under the base address.' }),
      query: t.field({
        type: [parts.pair],
        description: 'Query parameters as plain text, in the order in which they are sent.',
        extensions: facts({ size: ({ apis }) => most(apis, (api) => count(api.firstRequest.query)) }),
        resolve: ({ query }) => pairs(query),
      }),
      headers: t.field({
        type: [parts.pair],
        extensions: facts({ size: ({ apis }) => most(apis, (api) => count(api.firstRequest.headers)) }),
        resolve: ({ headers }) => pairs(headers),
      }),
      body: t.string({ nullable: true, description: 'JSON, as text.', resolve: ({ body }) => bodyText(body) }),
    }),
  });

  parts.credential.implement({
    description: 'How the caller identifies itself.',
    fields: (t) => ({
      optional: t.exposeBoolean('optional', { description: 'True when the API also responds without it.' }),
      place: t.expose('place', { type: enums.place }),
      name: t.exposeString('name', { description: 'Name of the header or of the query parameter.' }),
      variable: t.exposeString('variable', { description: 'Environment variable that holds the key.' }),
      headers: t.field({
        type: [parts.pair],
        description: 'Headers that every call needs beside the key.',
        extensions: facts({ size: ({ apis }) => most(apis, (api) => count(api.credential?.headers)) }),
        resolve: ({ headers }) => pairs(headers),
      }),
      signUp: t.expose('signUp', { type: 'URL', description: 'Where a reader gets a key.' }),
      note: t.exposeString('note', { nullable: true }),
    }),
  });

  parts.response.implement({
    description: 'The response to the first request.',
    fields: (t) => ({
      status: t.exposeInt('status'),
      contentType: t.exposeString('contentType'),
      shape: t.expose('shape', { type: enums.shape }),
      keys: t.exposeStringList('keys', { description: 'Members that a check may rely on.' }),
      sample: t.string({
        nullable: true,
        description: 'A short response: JSON, as text.',
        resolve: ({ sample }) => bodyText(sample),
      }),
      provenance: t.expose('provenance', { type: enums.provenance }),
      recordedOn: t.expose('recordedOn', { type: 'Date', nullable: true }),
      limitHeaders: t.exposeStringList('limitHeaders', { description: 'Headers in which the API reports its limits.' }),
    }),
  });

  parts.limit.implement({
    description: 'A limit as data: the page shows it and the gateway enforces it.',
    fields: (t) => ({
      requests: t.exposeInt('requests', {
        nullable: true,
        description: 'How many calls a window allows; null when no number is stated.',
      }),
      per: t.expose('per', { type: enums.window, nullable: true }),
      scope: t.expose('scope', { type: enums.limitScope, nullable: true }),
      credential: t.expose('credential', { type: enums.limitCredential }),
      kind: t.expose('kind', { type: enums.limitKind }),
      maxRangeYears: t.exposeInt('maxRangeYears', { nullable: true, description: 'Longest date range of one query.' }),
      maxItems: t.exposeInt('maxItems', { nullable: true, description: 'Most items of one query.' }),
      note: t.exposeString('note', { nullable: true }),
    }),
  });
}
