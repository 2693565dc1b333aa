// Which values do the fields of a request accept, as readers type them and as the simulator names them?
import { pathValues } from '../../view/provocation.ts';

type Template = { readonly method: string; readonly path: string };

/** Postal codes and company numbers are typed and pasted with their punctuation; a field for digits alone drops it. */
export function dropPunctuation(field: { readonly pattern: string; value: string }): void {
  if (!field.pattern.startsWith('[0-9]{')) return;
  const digits = field.value.replace(/[\s./-]/g, '');
  if (digits !== field.value) field.value = digits;
}

/** The values of the path in a request such as "GET /01001000/json/"; undefined where it is another request or has a query. */
export function valuesIn(template: Template, line: string): Readonly<Record<string, string>> | undefined {
  const [method, path = ''] = line.split(' ');
  const values = method === template.method && !path.includes('?') ? pathValues(template.path, path) : {};
  return Object.keys(values).length === 0 ? undefined : values;
}
