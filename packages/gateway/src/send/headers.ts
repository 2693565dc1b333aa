// The headers of an upstream response, and how one of them is read.

/** Names in lower case; a repeated header stays a list. */
export type HeaderList = Readonly<Record<string, string | readonly string[]>>;

export function headerOf(headers: HeaderList, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.join(', ');
}
