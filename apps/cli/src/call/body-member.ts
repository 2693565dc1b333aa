import { isUtf8 } from 'node:buffer';
import { parsedJson } from '@farol/http';

/** A body as a member of `--json` output: parsed JSON, otherwise text, otherwise base64. */
type BodyMember = { readonly body: unknown; readonly body_encoding: 'json' | 'text' | 'base64' };

export async function bodyMember(response: Response): Promise<BodyMember> {
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!isUtf8(bytes)) return { body: bytes.toString('base64'), body_encoding: 'base64' };
  const text = new TextDecoder().decode(bytes);
  const body = parsedJson(text);
  return body === undefined ? { body: text, body_encoding: 'text' } : { body, body_encoding: 'json' };
}
