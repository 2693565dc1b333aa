/** A body as a member of `--json` output: parsed JSON, otherwise text, otherwise base64. */
type BodyMember = { readonly body: unknown; readonly body_encoding: 'json' | 'text' | 'base64' };

export async function bodyMember(response: Response): Promise<BodyMember> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { body: Buffer.from(bytes).toString('base64'), body_encoding: 'base64' };
  }
  try {
    return { body: JSON.parse(text), body_encoding: 'json' };
  } catch {
    return { body: text, body_encoding: 'text' };
  }
}
