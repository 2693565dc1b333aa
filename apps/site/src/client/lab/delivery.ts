// How far the deliveries of a lesson have come, and when to look at them again.

/** A delivery of the practice provider: the members that the lab shows. */
export type Delivery = {
  readonly id: string;
  readonly situacao: string;
  readonly criado_em: string;
  readonly tentativas: readonly {
    readonly numero: number;
    readonly em: string;
    readonly resultado: string;
    readonly status: number | null;
    readonly resposta: string | null;
  }[];
  readonly proxima_tentativa_em: string | null;
};

const [shortestLookMs, longestLookMs] = [400, 3_000];
/** The provider needs a moment after the announced time. */
const graceMs = 200;

export function progressOf(
  deliveries: readonly Delivery[],
  { isDown, missing }: { readonly isDown: boolean; readonly missing?: readonly string[] },
): { readonly pending: readonly Delivery[]; readonly canReconcile: boolean; readonly isSettled: boolean } {
  const isLost = deliveries.some(({ situacao }) => situacao === 'perdida');
  const hasFailed = deliveries.some(({ tentativas }) => tentativas.length > 0);
  const canReconcile = !missing && (isLost || (isDown && hasFailed));
  const pending = deliveries.filter(({ situacao }) => situacao === 'pendente');
  return { pending, canReconcile, isSettled: deliveries.length > 0 && pending.length === 0 && !canReconcile };
}

/** Milliseconds until the next attempt is due, within bounds so that polling alone does not use up the limit of the key. */
export function untilNext(pending: readonly Delivery[], now: number): number {
  const due = pending.map(({ proxima_tentativa_em }) =>
    proxima_tentativa_em ? Date.parse(proxima_tentativa_em) - now + graceMs : 0,
  );
  return Math.min(longestLookMs, Math.max(shortestLookMs, Math.min(...due)));
}
