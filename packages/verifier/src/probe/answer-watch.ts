/**
 * Tells a silent API from a silent network: whether any other API of the same run has answered. Who asks waits until one has, or until
 * all the others are through without an answer or ask the same.
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
