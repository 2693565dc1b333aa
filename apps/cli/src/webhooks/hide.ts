const shownInstead = '***';

/** A text with every secret taken out: Asaas sends its token as it is, and any header may repeat one. */
export function hide(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => (secret === '' ? rest : rest.replaceAll(secret, shownInstead)), text);
}

export function hasSecret(text: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => secret !== '' && text.includes(secret));
}
