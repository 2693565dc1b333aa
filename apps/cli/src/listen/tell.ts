import { attemptDelaysMs, type LoggedEvent } from '@farol/webhooks';
import type { Context } from '../arguments/command.ts';
import type { Style } from '../output/paint.ts';
import { safeText } from '../output/safe-text.ts';
import { verbatim } from '../output/sheet.ts';
import { padEnd } from '../output/text-width.ts';
import type { Forwarded } from './forward.ts';
import type { Arrived, Refused } from './listener.ts';
import { refusalWords } from './refusal-words.ts';

type Teller = {
  readonly arrived: (arrived: Arrived) => void;
  readonly refused: (refused: Refused) => void;
  readonly forwarded: (forwarded: Forwarded) => void;
  readonly logged: (event: LoggedEvent) => void;
};

/** The width of the first word of every line. */
const column = 9;

/** Prints one line per event: words for people, JSON for programs. Kind and id have only safe characters. */
export function createTeller(
  { out, json, language, now }: Context,
  options: { readonly bodies?: boolean } = {},
): Teller {
  const pt = language === 'pt';
  const at = () => new Date(now()).toISOString();
  const line = (style: Style, word: string, parts: readonly (string | null)[]) => {
    const clock = new Date(now()).toLocaleTimeString(pt ? 'pt-BR' : 'en-GB', { hour12: false });
    const rest = parts.filter((part) => part !== null && part !== '').join('  ');
    out.lines([`${out.paint('quiet', clock)} ${out.paint(style, padEnd(word, column))} ${rest}`]);
  };
  const print = (event: string, members: object) => out.lines([JSON.stringify({ event, at: at(), ...members })]);
  const name = ({ kind, id, key }: { readonly kind: string; readonly id: string | null; readonly key: string }) => [
    kind === '' ? (pt ? '(sem tipo)' : '(no kind)') : kind,
    out.paint('name', id ?? key),
  ];

  return {
    arrived: (one) => {
      const { key, id, kind, bytes, digest, copy } = one;
      const body = options.bodies ? textOf(one.body) : undefined;
      if (json)
        return print('delivery', {
          id,
          key,
          kind,
          copy,
          bytes,
          sha256: digest,
          ...(body === undefined ? {} : { body }),
        });
      if (copy === 1) {
        line('good', pt ? 'nova' : 'new', [...name(one), `${bytes} B`]);
        if (body !== undefined) out.lines(verbatim(indented(body)));
      } else line('quiet', `${pt ? 'cópia' : 'copy'} ${copy}`, name(one));
    },
    refused: ({ reason, status, bytes }) => {
      if (json) return print('refused', { reason, status, bytes });
      line('bad', pt ? 'recusada' : 'refused', [String(status), refusalWords[reason][language]]);
    },
    forwarded: (one) => {
      const { key, id, kind, manner, attempt, status, ms, problem } = one;
      const next = problem === null || attempt === null ? null : (attemptDelaysMs[attempt] ?? null);
      if (json) {
        return print('forward', { id, key, kind, manner, attempt, status, ms, problem, next_in_ms: next });
      }
      const again =
        problem === null || attempt === null
          ? null
          : next === null
            ? pt
              ? `era a última tentativa; depois: farol listen --replay ${id ?? key}`
              : `that was the last attempt; later: farol listen --replay ${id ?? key}`
            : `${pt ? 'de novo em cerca de' : 'again in about'} ${length(next)}`;
      line(problem === null ? 'good' : 'warning', `→ ${status ?? problem}`, [
        ...name(one),
        `${ms} ms`,
        manner === 'delivery' ? null : mannerWords[manner][language],
        again,
      ]);
    },
    logged: (event) => {
      const { id, key, kind, copies, via, state, attempts } = event;
      // The worker puts the name of the error before its message.
      const problem = event.problem?.replace(/^CliError: /, '') ?? null;
      const received = new Date(event.receivedAt).toISOString();
      if (json) {
        return out.lines([
          JSON.stringify({
            event: 'logged',
            received_at: received,
            id,
            key,
            kind,
            copies,
            via,
            state,
            attempts,
            problem,
          }),
        ]);
      }
      const parts = [
        stateWords[state][language],
        ...name(event),
        copies > 1 ? `${copies} ${pt ? 'cópias' : 'copies'}` : null,
        via === 'reconcile' ? mannerWords.reconcile[language] : null,
        problem === null ? null : `→ ${problem}`,
      ];
      out.lines([`${out.paint('quiet', received)}  ${parts.filter((part) => part !== null).join('  ')}`]);
    },
  };
}

function textOf(body: Uint8Array): string {
  return new TextDecoder().decode(body);
}

/** JSON on several lines; anything else as it is, without control characters. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return safeText(text);
  }
}

const mannerWords = {
  retry: { pt: 'nova tentativa', en: 'tried again' },
  replay: { pt: 'reenviada do log', en: 'resent from the log' },
  reconcile: { pt: 'reconciliada', en: 'reconciled' },
} as const;

const stateWords = {
  pending: { pt: 'à espera', en: 'waiting' },
  done: { pt: 'encaminhada', en: 'forwarded' },
  ignored: { pt: 'guardada', en: 'stored' },
  dead: { pt: 'abandonada', en: 'given up' },
} as const;

function length(ms: number): string {
  if (ms < 60_000) return `${ms / 1_000} s`;
  return ms < 3_600_000 ? `${ms / 60_000} min` : `${ms / 3_600_000} h`;
}
