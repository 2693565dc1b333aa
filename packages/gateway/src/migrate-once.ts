/** One run for all who ask; tried again after a failure. */
export function once(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().then(
      () => undefined,
      (error) => {
        running = undefined;
        throw error;
      },
    );
    return running;
  };
}
