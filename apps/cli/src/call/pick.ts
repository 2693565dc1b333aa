// Which part of a JSON body does a pointer (RFC 6901) name?
import { valueAt } from '@farol/http';
import { CliError } from '../output/errors.ts';

/** A text is returned as it is, without quotes, so that a script can use it. */
export function pick(body: string, pointer: string): string {
  const found = valueAt(parsed(body), pointer === '' || pointer.startsWith('/') ? pointer : `/${pointer}`);
  if (found === undefined)
    throw new CliError('not_found_in_body', {
      pt: `A resposta não tem ${pointer}.`,
      en: `The response has no ${pointer}.`,
    });
  return typeof found === 'string' ? found : JSON.stringify(found);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new CliError(
      'not_found_in_body',
      {
        pt: 'A resposta não é JSON, então --pick não se aplica.',
        en: 'The response is not JSON, so --pick does not apply.',
      },
      { cause },
    );
  }
}
