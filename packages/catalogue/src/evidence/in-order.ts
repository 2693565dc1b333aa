// Which of two days or moments in ISO form comes first? As plain text: localeCompare loads the rules of a language,
// which takes milliseconds of a start.
export function inOrder(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
