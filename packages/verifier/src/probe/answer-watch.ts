/**
 * Distinguishes a silent API from a silent network by whether another API of the same run has answered. The question waits until one
 * has, or until all the others have ended without an answer or wait for the same.
 */
export type AnswerWatch = ReturnType<typeof createAnswerWatch>;

export function createAnswerWatch(ids: readonly string[]) {
  const answered = new Set<string>();
  const busy = new Set(ids);
  const asking = new Map<string, (others: boolean) => void>();
  const othersOf = (id: string): boolean => [...answered].some((other) => other !== id);
  const settle = (): void => {
    for (const [id, tell] of asking) {
      if (!othersOf(id) && busy.size > 0) continue;
      asking.delete(id);
      tell(othersOf(id));
    }
  };
  return {
    answered: (id: string) => {
      answered.add(id);
      settle();
    },
    done: (id: string) => {
      busy.delete(id);
      settle();
    },
    doOthersAnswer: (id: string): Promise<boolean> =>
      new Promise((resolve) => {
        busy.delete(id);
        asking.set(id, resolve);
        settle();
      }),
  };
}
