import { headerOf, type Sighting } from '../probe/sighting.ts';

/** What was there, as one value: the status, and what the entry calls the failure, or where it leads. */
export function foundOf({ answer, trouble }: Sighting): string {
  if (!answer) return trouble ?? 'nothing';
  const more = answer.failure?.code ?? headerOf(answer, 'location');
  return more ? `${answer.status} (${more})` : String(answer.status);
}
