import type { Frozen } from '@farol/catalogue';
import type { Builder } from '../schema/builder.ts';
import type { ApiView, GuideView, ObservationView, RuleView, StatusView } from '../schema/localised-catalogue.ts';
import { createPageInfo } from '../schema/page-info.ts';
import { createEnums } from './enums.ts';

export type Parts = ReturnType<typeof createParts>;

type NameAndValue = { readonly name: string; readonly value: string };

/** References to the types, created before any of them is described, because they refer to each other. */
export function createParts(builder: Builder) {
  return {
    builder,
    enums: createEnums(builder),
    api: builder.objectRef<ApiView>('Api'),
    rule: builder.objectRef<RuleView>('Rule'),
    guide: builder.objectRef<GuideView>('Guide'),
    status: builder.objectRef<StatusView>('Status'),
    observation: builder.objectRef<ObservationView>('Observation'),
    request: builder.objectRef<ApiView['request']>('Request'),
    credential: builder.objectRef<NonNullable<ApiView['credential']>>('Credential'),
    response: builder.objectRef<ApiView['response']>('Response'),
    limit: builder.objectRef<ApiView['limits'][number]>('Limit'),
    failure: builder.objectRef<ApiView['failures'][number]>('Failure'),
    quirk: builder.objectRef<ApiView['quirks'][number]>('Quirk'),
    quirkSource: builder.objectRef<ApiView['quirks'][number]['sources'][number]>('QuirkSource'),
    claim: builder.objectRef<ApiView['claims'][number]>('Claim'),
    dispute: builder.objectRef<ApiView['disputes'][number]>('Dispute'),
    code: builder.objectRef<NonNullable<RuleView['right']['code']>>('CodeSample'),
    pageInfo: createPageInfo(builder),
    pair: builder.objectRef<NameAndValue>('NameAndValue').implement({
      description: 'A header or a query parameter.',
      fields: (t) => ({ name: t.exposeString('name'), value: t.exposeString('value') }),
    }),
  };
}

/** A map as a list: GraphQL has no type for names that are not known beforehand. */
export function pairs(map: Frozen<Record<string, string>> | undefined): NameAndValue[] {
  return Object.entries(map ?? {}).map(([name, value]) => ({ name, value }));
}

/** How long such a list gets. */
export function count(map: Frozen<Record<string, string>> | undefined): number {
  return Object.keys(map ?? {}).length;
}

/** A body as text: a catch-all JSON scalar would not tell a tool more about it. */
export function bodyText(body: unknown): string | null {
  if (body === null || body === undefined) return null;
  return typeof body === 'string' ? body : JSON.stringify(body);
}
