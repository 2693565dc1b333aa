// Holds figures against their targets. The verdicts are printed together at the end.

export type Bar = { readonly most: number } | { readonly least: number };

export function createJudge(): { readonly judge: (what: string, value: number, bar: Bar) => void; print(): void } {
  const verdicts: string[] = [];
  return {
    judge: (what, value, bar) => {
      const isMet = 'most' in bar ? value <= bar.most : value >= bar.least;
      const target = 'most' in bar ? `at most ${bar.most}` : `at least ${bar.least}`;
      const shown = value < 100 ? value.toFixed(2) : value.toFixed(0);
      verdicts.push(`target: ${what}, ${target}: ${shown}, ${isMet ? 'met' : 'missed'}`);
    },
    print: () => console.log(`\n${verdicts.join('\n')}`),
  };
}
