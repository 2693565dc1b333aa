import type { QuotaReport, QuotaWindow } from '@farol/gateway';
import type { Builder } from '../schema/builder.ts';
import { facts, most } from '../schema/field-facts.ts';
import type { Types } from '../schema/types-from-zod.ts';

/** How much of the limits of an API the gateway has counted: the facts of `/v1/apis/{id}/quota`. */
export function createQuotaType({ builder, ...types }: Types & { readonly builder: Builder }) {
  const window = builder.objectRef<QuotaWindow>('QuotaWindow').implement({
    description: 'One limit of an API, and how much of it this server has used.',
    fields: (t) => ({
      per: t.expose('per', { type: types.enum<QuotaWindow['per']>('Window') }),
      seconds: t.exposeFloat('seconds', { description: 'Length of the window.' }),
      kind: t.expose('kind', { type: types.enum<QuotaWindow['kind']>('LimitKind') }),
      scope: t.expose('scope', {
        type: types.enum<NonNullable<QuotaWindow['scope']>>('LimitScope'),
        nullable: true,
      }),
      limit: t.exposeInt('limit', { description: 'How many calls it allows.' }),
      used: t.exposeInt('used', { description: 'How many were counted in it.' }),
      left: t.exposeInt('left', { description: 'How many more would go out now.' }),
      moreAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When one more call fits than now.',
        resolve: ({ moreAt }) => moment(moreAt),
      }),
      resetsAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When none of the calls counted now counts any longer.',
        resolve: ({ resetsAt }) => moment(resetsAt),
      }),
    }),
  });
  return builder.objectRef<QuotaReport>('Quota').implement({
    description: 'How much of the limits of an API this server has used, at this moment.',
    fields: (t) => ({
      callable: t.exposeBoolean('callable', {
        description: 'False when the API needs a key and this server has none.',
      }),
      withCredential: t.exposeBoolean('withCredential', { description: 'Whether calls go out with a key.' }),
      windows: t.field({
        type: [window],
        description: 'Empty when no number is stated.',
        extensions: facts({ size: ({ apis }) => most(apis, (api) => api.limits.length) }),
        resolve: ({ windows }) => [...windows],
      }),
      heldUntil: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Until when the provider itself asked to wait.',
        resolve: ({ heldUntil }) => moment(heldUntil),
      }),
    }),
  });
}

function moment(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
