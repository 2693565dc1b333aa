/** Resolves after the browser has painted: a press shows its effect first, and what the eye does not wait for comes after. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
