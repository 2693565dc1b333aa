import { type App, type AppAnswer, type AppRequest, startApp } from './app.ts';

type ListedPayment = {
  readonly evento: string;
  readonly id: string;
  readonly valor: number;
  readonly moeda: string;
  readonly criado_em: string;
};

export const listedPayment = (n: number): ListedPayment => ({
  evento: 'pagamento.aprovado',
  id: `evt_${n}`,
  valor: n,
  moeda: 'BRL',
  criado_em: new Date(Date.UTC(2026, 0, 15, 12, 0, n)).toISOString(),
});

/** A provider that lists its events in pages as the practice provider does. `before` may answer instead. */
export function startProvider(
  t: { readonly after: (work: () => Promise<void>) => void },
  events: readonly ListedPayment[],
  options: {
    readonly pageSize?: number;
    readonly before?: (request: AppRequest, count: number) => AppAnswer | undefined;
  } = {},
): Promise<App> {
  const { pageSize = 100 } = options;
  let count = 0;
  return startApp(t, (request) => {
    count += 1;
    const instead = options.before?.(request, count);
    if (instead !== undefined) return instead;
    const from = Number(new URL(request.path, 'http://127.0.0.1').searchParams.get('cursor') ?? 0);
    const next = from + pageSize < events.length ? String(from + pageSize) : null;
    const body = JSON.stringify({ data: events.slice(from, from + pageSize), page: { limit: pageSize, next } });
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  });
}
