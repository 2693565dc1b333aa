/** What those who only wait need to know of an AbortSignal. One fits here, and so does a Cancellation. */
export type CancelSignal = {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', told: () => void, options?: { readonly once: true }): void;
  removeEventListener(type: 'abort', told: () => void): void;
};

/** How long somebody waits. An AbortController would do, but every call has one of these, and making and hearing one is dear. */
export class Cancellation implements CancelSignal {
  aborted = false;
  reason: unknown;
  readonly #told: (() => void)[] = [];

  addEventListener(_type: 'abort', told: () => void): void {
    this.#told.push(told);
  }

  removeEventListener(_type: 'abort', told: () => void): void {
    const place = this.#told.indexOf(told);
    if (place !== -1) this.#told.splice(place, 1);
  }

  /** The first reason stands. */
  end(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    for (const told of this.#told.splice(0)) told();
  }
}

/** For those who take nothing else. */
export function abortSignalOf(waiting: CancelSignal): AbortSignal {
  if (waiting instanceof AbortSignal) return waiting;
  const controller = new AbortController();
  if (waiting.aborted) controller.abort(waiting.reason);
  else waiting.addEventListener('abort', () => controller.abort(waiting.reason), { once: true });
  return controller.signal;
}
