// The sheets that were read last in this browser; the search offers them before anything is typed.
import { recall, remember } from './stored.ts';

const most = 6;

export function recentSheets(): string[] {
  return (
    recall('localStorage', 'seen')
      ?.match(/[\w-]+/g)
      ?.slice(0, most) ?? []
  );
}

/** A sheet puts itself first. */
export function noteSheet(): void {
  const id = /\/apis\/([\w-]+)\/$/.exec(location.pathname)?.[1];
  if (!id || !document.querySelector('call-instrument')) return;
  const seen = [id, ...recentSheets().filter((other) => other !== id)].slice(0, most);
  remember('localStorage', 'seen', JSON.stringify(seen));
}
