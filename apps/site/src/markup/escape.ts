const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for the content and the quoted attributes of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Escapes text for the content of an element only; code samples are full of quotes, which need no escape there. */
export function escapeText(text: string): string {
  return text.replace(/[&<]/g, (character) => entities[character] ?? '');
}
