// Where the practice provider's key is stored: in this tab, because the provider forgets keys within a day.

const nameOf = (readOnly: boolean) => (readOnly ? 'practice-read-only' : 'practice');

/** The key of this tab, which may have expired. */
export const readKey = (readOnly = false): string | null => sessionStorage.getItem(nameOf(readOnly));

export function storeKey(key: string, readOnly = false): void {
  sessionStorage.setItem(nameOf(readOnly), key);
}

export function forgetKey(): void {
  sessionStorage.removeItem(nameOf(false));
}
