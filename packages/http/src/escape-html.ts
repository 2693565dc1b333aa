// Escaping of text in HTML, for the pages of the site and those that the server writes.
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is safe in the content and in the quoted attributes of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Text that is safe in the content of an element only; code samples are full of quotes, which need no escape there. */
export function escapeText(text: string): string {
  return text.replace(/[&<]/g, (character) => entities[character] ?? '');
}

/** Text that is safe anywhere in HTML, even in an attribute without quotes. */
export function escapeAttribute(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, (character) => `&#${character.codePointAt(0)};`);
}
