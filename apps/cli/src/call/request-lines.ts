import { type Api, exampleValues, type Frozen, type RequestTemplate } from '@farol/catalogue/ask';

/** One line for each request, as it can be typed. */
export function requestLines(api: Frozen<Api>): readonly string[] {
  return api.requests.map((template) => requestLine(api, template));
}

export function requestLine({ id }: Frozen<Api>, template: Frozen<RequestTemplate>): string {
  const quoted = (value: string) => (/^[\w./:@%+,-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`);
  const pairs = Object.entries(exampleValues(template)).map(([name, value]) => `${name}=${quoted(value)}`);
  return ['farol call', id, template.id, ...pairs].join(' ');
}
