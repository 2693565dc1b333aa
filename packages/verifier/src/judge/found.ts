import { headerOf, type Sighting } from '../probe/sighting.ts';

/** The answer in one line: its status, and the entry's name of the failure or the target of the redirect. */
export function foundOf({ answer, trouble }: Sighting): string {
  if (!answer) return trouble ?? 'nothing';
  const more = answer.failure?.code ?? headerOf(answer, 'location');
  return more ? `${answer.status} (${more})` : String(answer.status);
}
