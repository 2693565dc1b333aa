export type Snake<T extends string> = T extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : T;

/** Our own names are camelCase; in JSON for others they are snake_case. */
export function snakeCase<T extends string>(name: T): Snake<T> {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Snake<T>;
}
