// Which values do the fields of a request accept, as readers type them and as the simulator names them?
import { plainNumber } from '@farol/catalogue/brasil';
import { pathValues } from '../../view/provocation.ts';

type Template = { readonly method: string; readonly path: string };

/** Postal codes and company numbers are typed and pasted with their punctuation; a field for what is left of them drops it. */
export function dropPunctuation(field: { readonly pattern: string; value: string }): void {
  if (!/^\[0-9(A-Z)?\]\{/.test(field.pattern)) return;
  const plain = plainNumber(field.value);
  if (plain !== field.value) field.value = plain;
}

/** The values of the path in a request such as "GET /01001000/json/"; undefined where it is another request or has a query. */
export function valuesIn(template: Template, line: string): Readonly<Record<string, string>> | undefined {
  const [method, path = ''] = line.split(' ');
  const values = method === template.method && !path.includes('?') ? pathValues(template.path, path) : {};
  return Object.keys(values).length === 0 ? undefined : values;
}
