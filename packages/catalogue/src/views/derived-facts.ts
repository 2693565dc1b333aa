import type { Catalogue } from '../catalogue.ts';
import { commandLine } from '../command-line.ts';
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

/** Facts about an entry that are not written in its file but follow from it. */
export function derivedFacts(api: Frozen<Api>, { catalogue, language, now }: ViewContext) {
  const { state } = catalogue.stateOf(api.id, now);
  return {
    firstRequest: commandLine(api),
    state,
    labels: {
      authentication: catalogue.label('authentication', api.authentication, language),
      cors: catalogue.label('cors', api.cors, language),
      kind: catalogue.label('kind', api.kind, language),
      category: catalogue.label('category', api.category, language),
      state: catalogue.label('state', state, language),
    },
  };
}
