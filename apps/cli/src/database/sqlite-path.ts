/** The file of a store URL; undefined for PostgreSQL and for memory. */
export function sqlitePath(url: string): string | undefined {
  return /^sqlite:(?!:memory:)(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1];
}
