const shownInstead = '***';

/** Redacts every secret: Asaas sends its token in clear, and any header may repeat one. */
export function hide(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => (secret === '' ? rest : rest.replaceAll(secret, shownInstead)), text);
}

export function hasSecret(text: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => secret !== '' && text.includes(secret));
}
