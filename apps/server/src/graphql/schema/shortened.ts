// How much of a caller's own text does an error message repeat?

const longestMessage = 500;
const longestWord = 100;
const longWord = new RegExp(`(\\S{${longestWord}})\\S+`, 'g');

/** Long names and literals are cut, so that an answer is never much larger than its request. */
export function shortened(message: string): string {
  if (message.length <= longestWord) return message;
  // Cut first, so that the pattern never runs over a long text.
  const start = message.slice(0, longestMessage);
  const short = start.replace(longWord, '$1…');
  return start.length < message.length && !short.endsWith('…') ? `${short}…` : short;
}
