// The sheets that were read last in this browser; the search offers them before anything is typed.

const name = 'seen';
const most = 6;

export function recentSheets(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** A sheet puts itself first. */
export function noteSheet(): void {
  const id = /\/apis\/([\w-]+)\/$/.exec(location.pathname)?.[1];
  if (!id || !document.querySelector('article')) return;
  try {
    localStorage.setItem(name, JSON.stringify([id, ...recentSheets().filter((other) => other !== id)].slice(0, most)));
  } catch {
    // Without storage nothing is remembered.
  }
}
