// A body as JSON, undefined when it is not: bytes that are not UTF-8 are a body too, and no reason to lose the delivery.
const decoder = new TextDecoder('utf-8', { fatal: true });

export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(body));
  } catch {
    return undefined;
  }
}
