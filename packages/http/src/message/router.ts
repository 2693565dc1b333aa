// From a path to its value: exact paths, `{name}` for one segment, and `/*` at the end for everything below.

export type Found<T> = { readonly value: T; readonly parameters: Readonly<Record<string, string>> };

export type Router<T> = {
  /** The path is compared as it was sent: still percent-encoded, and so are the parameters. */
  readonly find: (path: string) => Found<T> | undefined;
};

const noParameters: Readonly<Record<string, string>> = Object.freeze({});

/** Exact paths come first; then patterns in the order of the table. */
export function createRouter<T>(table: Iterable<readonly [path: string, value: T]>): Router<T> {
  const exact = new Map<string, Found<T>>();
  const patterns: ((path: string) => Found<T> | undefined)[] = [];
  for (const [path, value] of table) {
    if (path.endsWith('/*')) patterns.push(below(path.slice(0, -1), value));
    else if (path.includes('{')) patterns.push(named(path, value));
    else if (!exact.has(path)) exact.set(path, { value, parameters: noParameters });
  }
  return {
    find: (path) => {
      const found = exact.get(path);
      if (found) return found;
      for (const match of patterns) {
        const matched = match(path);
        if (matched) return matched;
      }
      return undefined;
    },
  };
}

function below<T>(start: string, value: T): (path: string) => Found<T> | undefined {
  const found = { value, parameters: noParameters };
  return (path) => (path.startsWith(start) ? found : undefined);
}

function named<T>(template: string, value: T): (path: string) => Found<T> | undefined {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const start = template.slice(0, template.indexOf('{'));
  const form = new RegExp(
    `^${template
      .split(/\{\w+\}/)
      .map(escapePattern)
      .join('([^/]+)')}$`,
  );
  return (path) => {
    if (!path.startsWith(start)) return undefined;
    const [, ...values] = form.exec(path) ?? [];
    if (values.length === 0 || values.some(isDotSegment)) return undefined;
    return { value, parameters: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) };
  };
}

/** `..` and its encoded forms mean another path, and are not a name. */
function isDotSegment(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment);
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
