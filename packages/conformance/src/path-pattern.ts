// Does a path have the form that a setting names?

/** `*` stands for one segment, `**` for any number of them. */
export function pathPattern(match: string): (path: string) => boolean {
  const parts = match.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*';
    return part === '*' ? '[^/]*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  const pattern = new RegExp(`^${parts.join('')}$`);
  return (path) => pattern.test(path);
}
