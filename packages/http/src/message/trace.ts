// The trace that a request belongs to (W3C Trace Context).

const wellFormed = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/;
const longest = 200;

/** The trace id of a `traceparent` header; undefined when it is missing or malformed, and then it has to be ignored. */
export function traceIdOf(traceparent: string | null | undefined): string | undefined {
  if (traceparent === null || traceparent === undefined || traceparent.length > longest) return undefined;
  return wellFormed.exec(traceparent)?.[1];
}
