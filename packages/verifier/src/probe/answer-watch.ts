/**
 * Distinguishes a silent API from a silent network by whether another API of the same run has answered. The question waits until one
 * has, or until all the others have ended without an answer or wait for the same.
 */
export type AnswerWatch = {
  readonly answered: (id: string) => void;
  readonly done: (id: string) => void;
  readonly doOthersAnswer: (id: string) => Promise<boolean>;
};

export function createAnswerWatch(ids: readonly string[]): AnswerWatch {
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
    answered: (id) => {
      answered.add(id);
      settle();
    },
    done: (id) => {
      busy.delete(id);
      settle();
    },
    doOthersAnswer: (id) =>
      new Promise((resolve) => {
        busy.delete(id);
        asking.set(id, resolve);
        settle();
      }),
  };
}
