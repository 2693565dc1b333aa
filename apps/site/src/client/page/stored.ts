// What the browser remembers. Where storage is forbidden, nothing is.

type Place = 'localStorage' | 'sessionStorage';

export function recall(place: Place, name: string): string | null {
  try {
    return window[place].getItem(name);
  } catch {
    return null;
  }
}

export function remember(place: Place, name: string, value: string): void {
  try {
    window[place].setItem(name, value);
  } catch {
    // The page works without it.
  }
}
