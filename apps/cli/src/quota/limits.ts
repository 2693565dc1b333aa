import type { QuotaReport } from '@farol/gateway';
import { type Context, command } from '../arguments/command.ts';
import { apiParameter } from '../arguments/parameters.ts';
import { databaseOption } from '../database/database-option.ts';
import { CliError, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { cut, textWidth } from '../output/text-width.ts';
import { hang } from '../output/wrap.ts';
import { limitWords } from './limit-words.ts';
import { leftWords, meter } from './print-quota.ts';

/** Windows last a minute or more, so faster updates would show nothing new. */
const beatMs = 1_000;

export const limits = command({
  name: 'limits',
  group: 'call',
  pt: 'Mostra quanto do limite de cada API esta máquina já usou; a conta fica em .farol do clone ou em ~/.local/state/farol.',
  en: 'Show how much of each API’s limit this machine has used; the count is in .farol of the clone, or in ~/.local/state/farol.',
  parameters: [{ ...apiParameter, required: false }],
  options: {
    watch: { short: 'w', pt: 'atualiza a cada segundo, até Ctrl-C', en: 'update every second until Ctrl-C' },
    release: {
      value: 'id',
      choices: ({ catalogue }) => catalogue.apis.map((api) => api.id),
      pt: 'encerra a pausa que esta API pediu, ou que suas falhas causaram; um servidor em execução percebe em um segundo',
      en: 'end the pause that this API asked for, or that its failures led to; a running server notices within a second',
    },
    correct: {
      value: 'number',
      pt: 'faz esta API contar tantas chamadas na janela, quando o provedor conta outro número; um servidor em execução percebe em um segundo',
      en: 'make this API count so many calls in the window, when the provider counts another number; a running server notices within a second',
    },
    window: {
      value: 'name',
      pt: '--correct: qual janela, se a API tem mais de uma, como minute ou day',
      en: '--correct: which window, if the API has several, such as minute or day',
    },
    database: databaseOption,
    offline: {
      pt: 'mostra os limites do simulador em vez dos da API; também com FAROL_OFFLINE=1',
      en: 'show the limits of the simulator instead of the API’s; also with FAROL_OFFLINE=1',
    },
  },
  examples: {
    limits: { pt: 'todas as 18 APIs', en: 'all 18 APIs' },
    'limits receitaws --watch': { pt: 'o uso da ReceitaWS, ao vivo', en: 'usage of ReceitaWS, live' },
    'limits --release github': {
      pt: 'volta a chamar o GitHub antes do fim da pausa',
      en: 'call GitHub again before its pause is over',
    },
    'limits receitaws --correct 2': {
      pt: 'outro programa já fez duas chamadas deste endereço',
      en: 'another program has already made two calls from this address',
    },
  },
  output: async () => (await import('./quota-schema.ts')).limitsSchema,
  run: async (context, { words, options }) => {
    const { catalogue, config, out, signal } = context;
    const [
      { databaseUrl },
      { openGateway },
      { readQuota, releaseQuota },
      { quotaView },
      { correctQuota, readCorrection },
    ] = await Promise.all([
      import('../database/open-store.ts'),
      import('../gateway/open-gateway.ts'),
      import('./read-quota.ts'),
      import('./quota-view.ts'),
      import('./correct-quota.ts'),
    ]);
    const correction = readCorrection(words[0], options);
    const only = options.release ?? words[0];
    const wanted = catalogue.apis.filter(({ id }) => only === undefined || id === only);
    const offline = options.offline === true || config.offline;
    if (offline && options.database !== undefined) throw offlineApart();
    const { gateway, close } = await openGateway(context, { offline, url: databaseUrl(context, options.database) });
    try {
      const released = options.release === undefined ? undefined : await releaseQuota(gateway, options.release);
      if (released !== undefined && !context.json) out.lines([releasedWords(context, released)]);
      if (correction !== undefined) await correctQuota(context, gateway, correction);
      for (let drawn = 0; ; ) {
        const reports = (await Promise.all(wanted.map(({ id }) => readQuota(gateway, id)))).filter(
          (one) => one !== undefined,
        );
        if (context.json) printJson(out, { ...(released !== undefined && { released }), data: reports.map(quotaView) });
        else {
          const lines = reports.flatMap((report) => reportLines(context, report));
          // Overwrites the lines of the last update.
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

const offlineApart = () =>
  new CliError('bad_value', {
    pt: '--database não vai com --offline: as chamadas ao simulador são contadas à parte.',
    en: '--database does not go with --offline: calls to the simulator are counted apart.',
  });

function reportLines(context: Context, report: QuotaReport): string[] {
  const { catalogue, language, out } = context;
  const pt = language === 'pt';
  const api = catalogue.api(report.api);
  const note = report.callable ? '' : ` (${pt ? 'falta' : 'missing'} $${api?.credential?.variable})`;
  const title = out.paint('name', report.api) + out.paint('quiet', note);
  const held = report.heldUntil === null ? [] : heldLines(context, report.api, report.heldUntil);
  if (report.windows.length === 0) {
    const words = (api?.limits ?? []).map((limit) => limitWords(limit, catalogue, language)).join(' · ');
    return [title, ...hang('  ', words, out.width).map((line) => out.paint('quiet', line)), ...held];
  }
  return [
    title,
    ...held,
    ...report.windows.map((window) => {
      const reset =
        window.used > 0 && window.resetsAt !== null
          ? `, ${pt ? 'zera em' : 'resets in'} ${duration(window.resetsAt - context.now())}`
          : '';
      const bar = `  ${meter(out, window)} `;
      return bar + cut(`${leftWords(context, window)}${reset}`, out.width - textWidth(bar));
    }),
  ];
}

function heldLines({ language, now, out }: Context, api: string, until: number): string[] {
  const rest = duration(until - now());
  const words =
    language === 'pt'
      ? `em pausa por mais ${rest}, a pedido do provedor; farol limits --release ${api} encerra a pausa`
      : `paused for ${rest} at the provider’s request; farol limits --release ${api} ends the pause`;
  return hang('  ', words, out.width).map((line) => out.paint('warning', line));
}

function releasedWords({ language }: Context, released: boolean): string {
  if (language === 'pt') return released ? 'Pausa encerrada.' : 'Não havia pausa.';
  return released ? 'The pause has ended.' : 'There was no pause.';
}

/** In the largest unit that still gives a number above one. */
function duration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.ceil(hours / 24)} d`;
}

/** Resolves to false when the signal aborts first. */
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
