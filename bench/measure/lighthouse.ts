// The four scores of Lighthouse, from a folder of its own that is installed on demand: 117 packages for four numbers.

type Report = {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly audits: Readonly<
      Record<string, { readonly id: string; readonly score: number | null; readonly scoreDisplayMode: string }>
    >;
  };
};
type Judge = (address: string, options: object) => Promise<Report>;

export async function loadLighthouse(): Promise<Judge> {
  const { default: judge } = await import(
    new URL('../lighthouse/node_modules/lighthouse/core/index.js', import.meta.url).href
  );
  return judge;
}

/** Prints a line; false when a score is under 100. */
export async function scorePage(judge: Judge, origin: string, address: string, port: number): Promise<boolean> {
  const { lhr } = await judge(`${origin}${address}`, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  });
  const scores = Object.values(lhr.categories).map(({ score }) => Math.round((score ?? 0) * 100));
  const good = scores.every((score) => score === 100);
  console.log(`${good ? '✔' : '✖'} ${address}: ${scores.join(', ')}`);
  const missed = Object.values(lhr.audits).filter(
    ({ score, scoreDisplayMode }) =>
      score !== null && score < 0.9 && (scoreDisplayMode === 'binary' || scoreDisplayMode === 'numeric'),
  );
  if (missed.length > 0) console.log(`  ${missed.map(({ id, score }) => `${id} ${score}`).join(', ')}`);
  return good;
}
