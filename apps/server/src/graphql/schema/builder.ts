// Which context and which scalars does the schema have?
import type { Catalogue, Language } from '@farol/catalogue';
import type { QuotaReport } from '@farol/gateway';
import SchemaBuilder from '@pothos/core';
import type { Loaders } from './loaders.ts';
import type { PracticeCall } from './practice-call.ts';
import type { Views } from './views.ts';

/** How much of the limits of an API the gateway has used. */
export type Quota = (api: string) => Promise<QuotaReport | undefined>;

/** The context of resolvers. It lives for one HTTP request, so that nothing loaded for one reader is shown to another. */
export type GraphqlContext = {
  readonly catalogue: Catalogue;
  readonly views: (language: Language) => Views;
  readonly loaders: Loaders;
  /** Undefined on a server without a gateway. */
  readonly quota: Quota | undefined;
  /** Only for operations that ask for something of the practice provider. */
  readonly practice: PracticeCall | undefined;
};

/** The sender of an operation, as far as its answer depends on that: functions, where only some answers need the value. */
export type Caller = {
  readonly requestId: string;
  readonly language: Language;
  readonly authorization: () => string | undefined;
  readonly address: () => string | undefined;
  /** True for the owner of the server, who may see how much of the limits is used. */
  readonly isOwner: () => boolean;
  readonly onFault: (error: unknown) => void;
};

type Text = { Input: string; Output: string };

export type Builder = ReturnType<typeof createBuilder>;

const rfc3339 = 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6';
const scalars = {
  Date: { description: 'A calendar date, like 2026-11-14.', specifiedByURL: rfc3339 },
  DateTime: { description: 'A moment in UTC, like 2026-11-14T09:30:00Z.', specifiedByURL: rfc3339 },
  URL: { description: 'An absolute URL.', specifiedByURL: 'https://url.spec.whatwg.org/' },
};

/** Fields are non-null unless they are declared nullable. */
export function createBuilder() {
  const builder = new SchemaBuilder<{
    Context: GraphqlContext;
    DefaultFieldNullability: false;
    Scalars: { ID: Text; Date: Text; DateTime: Text; URL: Text };
  }>({ defaultFieldNullability: false });

  builder.queryType({
    description: 'Everything that can be read. A root field accepts the language of all texts below it.',
  });
  builder.mutationType({
    description:
      'Changes at the practice provider, in the order in which they are written. A refused change is null, with an error.',
  });
  builder.subscriptionType({
    description:
      'Events at the practice provider from now on, as text/event-stream or over a WebSocket (graphql-transport-ws).',
  });
  for (const [name, stated] of Object.entries(scalars))
    builder.scalarType(name as keyof typeof scalars, { ...stated, serialize: String, parseValue: String });
  return builder;
}
