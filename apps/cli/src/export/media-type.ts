/** A content type without its parameters, as OpenAPI names it. */
export function mediaType(contentType: string): string {
  return contentType.replace(/;.*/, '').trim();
}
