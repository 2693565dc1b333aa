import type { QuotaReport } from '@farol/gateway';
import { type Context, command } from '../arguments/command.ts';
import { apiParameter } from '../arguments/parameters.ts';
import { offlineOption } from '../gateway/offline-option.ts';
import { exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { cut, textWidth } from '../output/text-width.ts';
import { hang } from '../output/wrap.ts';
import { limitWords } from './limit-words.ts';

/** As often as a person can see a difference in windows that last a minute or more. */
const beatMs = 1_000;

export const limits = command({
  name: 'limits',
  group: 'call',
  about: {
    pt: 'Mostra quanto do limite de cada API já foi usado daqui.',
    en: 'Show how much of each API’s limit has been used from here.',
  },
  parameters: [{ ...apiParameter, required: false }],
  options: {
    watch: {
      type: 'boolean',
      short: 'w',
      about: { pt: 'atualiza a cada segundo, até Ctrl-C', en: 'keep it current every second, until Ctrl-C' },
    },
    offline: offlineOption,
  },
  examples: [
    { words: 'limits', about: { pt: 'todas as 18', en: 'all 18' } },
    {
      words: 'limits receitaws --watch',
      about: { pt: 'o uso da ReceitaWS, ao vivo', en: 'the use of ReceitaWS, live' },
    },
  ],
  output: async () => (await import('./quota-schema.ts')).limitsSchema,
  run: async (context, { words, options }) => {
    const { catalogue, config, out, signal } = context;
    const [{ openGateway }, { readQuota }, { quotaView }, { meter }] = await Promise.all([
      import('../gateway/open-gateway.ts'),
      import('./read-quota.ts'),
      import('./quota-view.ts'),
      import('./print-quota.ts'),
    ]);
    const wanted = catalogue.apis.filter(({ id }) => words[0] === undefined || id === words[0]);
    const { gateway, close } = await openGateway(context, { offline: options.offline === true || config.offline });
    try {
      for (let drawn = 0; ; ) {
        const reports = (await Promise.all(wanted.map(({ id }) => readQuota(gateway, id)))).filter(
          (one) => one !== undefined,
        );
        if (context.json) printJson(out, { data: reports.map(quotaView) });
        else {
          const lines = reports.flatMap((report) => reportLines(context, report, (window) => meter(out, window)));
          // Drawn over what was there before, so that the meter moves in its place.
          if (drawn > 0) out.write(`\u001b[${drawn}A\u001b[J`);
          out.lines(lines);
          drawn = out.terminal ? lines.length : 0;
        }
        if (!options.watch || signal.aborted || !(await nextBeat(signal))) return exitCodes.ok;
      }
    } finally {
      await close();
    }
  },
});

function reportLines(
  context: Context,
  report: QuotaReport,
  meter: (window: QuotaReport['windows'][number]) => string,
): string[] {
  const { catalogue, language, out } = context;
  const pt = language === 'pt';
  const number = (value: number) => value.toLocaleString(pt ? 'pt-BR' : 'en');
  const api = catalogue.api(report.api);
  const note = report.callable ? '' : ` (${pt ? 'falta' : 'missing'} $${api?.credential?.variable})`;
  const title = out.paint('name', report.api) + out.paint('quiet', note);
  if (report.windows.length === 0) {
    const words = (api?.limits ?? []).map((limit) => limitWords(limit, catalogue, language)).join(' · ');
    return [title, ...hang('  ', words, out.width).map((line) => out.paint('quiet', line))];
  }
  return [
    title,
    ...report.windows.map((window) => {
      const name = catalogue.label('window', window.per, language);
      const reset =
        window.used > 0 && window.resetsAt !== null
          ? `, ${pt ? 'zera em' : 'clear in'} ${seconds(window.resetsAt - context.now())}`
          : '';
      const bar = `  ${meter(window)} `;
      return (
        bar +
        cut(
          `${number(window.used)}/${number(window.limit)} ${pt ? 'por' : 'per'} ${name}${reset}`,
          out.width - textWidth(bar),
        )
      );
    }),
  ];
}

function seconds(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / 1_000));
  return left < 120 ? `${left} s` : `${Math.ceil(left / 60)} min`;
}

/** False when it was told to stop meanwhile. */
function nextBeat(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve(true);
    }, beatMs);
    signal.addEventListener('abort', stop, { once: true });
  });
}
