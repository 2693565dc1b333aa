// What a test asks of packages of test/long-judges, which the types of `npm test` must do without.
declare module 'acorn' {
  export type AnyNode = { readonly type: string; readonly start: number; readonly end: number } & (
    | { readonly type: 'Literal'; readonly regex?: { readonly pattern: string; readonly flags: string } }
    | {
        readonly type: 'NewExpression' | 'CallExpression';
        readonly callee: { readonly type: string; readonly name?: string };
      }
  );
  export function parse(code: string, options: { ecmaVersion: 'latest'; sourceType: 'module' }): AnyNode;
}
declare module 'recheck' {
  export function check(
    pattern: string,
    flags: string,
    options: { timeout: number; attackTimeout: null; incubationTimeout: null },
  ): Promise<{
    readonly status: 'safe' | 'vulnerable' | 'unknown';
    readonly complexity?: { readonly summary: string };
  }>;
}
