/** The little that the tests use of two parsers that bring no types a compiler finds. */
declare module '@usebruno/lang' {
  export function bruToJsonV2(text: string): unknown;
  export function jsonToBruV2(json: unknown): string;
  export function collectionBruToJson(text: string): { readonly docs: string };
  export function bruToEnvJsonV2(text: string): {
    readonly variables: readonly { readonly name: string; readonly value: string }[];
  };
}

declare module 'postman-collection' {
  type List<T> = { readonly all: () => T[]; readonly get: (name: string) => unknown };
  type Auth = { readonly type: string; readonly parameters: () => List<unknown> };
  type Header = { readonly key: string; readonly value: string; readonly disabled?: boolean };
  export type Item = {
    readonly request: {
      readonly method: string;
      readonly url: { readonly toString: () => string };
      readonly headers: List<Header>;
      readonly body?: { readonly raw?: string };
    };
    readonly responses: List<{ readonly code: number; readonly text: () => string }>;
    readonly getAuth: () => Auth | undefined;
  };
  class Collection {
    constructor(definition: unknown);
    readonly variables: List<unknown>;
    forEachItem(look: (item: Item) => void): void;
  }
  const library: {
    readonly Collection: typeof Collection;
    readonly Property: {
      readonly replaceSubstitutions: (text: string, variables: Readonly<Record<string, string>>) => string;
    };
  };

  // biome-ignore lint/style/noDefaultExport: this is how the package is imported.
  export { library as default };
}
