import type { Catalogue } from '../catalogue.ts';
import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { Language } from '../schema/vocabulary.ts';

/** Everything that a view needs besides the entry or rule that it shows. */
export type ViewContext = {
  readonly catalogue: Catalogue;
  readonly language: Language;
  /** Milliseconds since 1970. The state depends on it, because evidence grows old. */
  readonly now: number;
};

/** The date of a view, such as 2026-11-15. */
export function dayOf({ now }: Pick<ViewContext, 'now'>): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** Names for people of the closed values. */
export function labelsOf(api: Frozen<Api>, { catalogue, language, now }: ViewContext) {
  return {
    authentication: catalogue.label('authentication', api.authentication, language),
    cors: catalogue.label('cors', api.cors, language),
    kind: catalogue.label('kind', api.kind, language),
    category: catalogue.label('category', api.category, language),
    state: catalogue.label('state', catalogue.stateOf(api.id, now).state, language),
  };
}
