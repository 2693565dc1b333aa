/** A text of an entry: plain words, with code between backticks. */
export function Prose({ text }: { text: string }) {
  return <>{text.split(/`([^`]+)`/).map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</>;
}

/** The same without the marks, for places that hold text alone. */
export function plainProse(text: string): string {
  return text.replaceAll('`', '');
}
