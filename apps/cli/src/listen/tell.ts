import type { Text } from '@farol/catalogue/ask';
import { parsedJson } from '@farol/http';
import { attemptDelaysMs, type LoggedEvent, type RefusalReason } from '@farol/webhooks/internal';
import messages from '../../messages/listen.json' with { type: 'json' };
import type { Context } from '../arguments/command.ts';
import { locales, sentence } from '../output/at-work.ts';
import type { Style } from '../output/paint.ts';
import { verbatim } from '../output/sheet.ts';
import { padEnd } from '../output/text-width.ts';
import type { Forwarded } from './forward.ts';
import type { Arrived, Refused } from './listener.ts';

/** The width of the first word of every line. */
const column = 9;

/** Prints one line per event: words for people, JSON for programs. Kind and id have only safe characters. */
export function createTeller({ out, json, language, now }: Context, options: { readonly bodies?: boolean } = {}) {
  const line = (style: Style, word: string, parts: readonly (string | undefined)[]) => {
    const clock = new Date(now()).toLocaleTimeString(locales[language], { hour12: false });
    const rest = parts.filter(Boolean).join('  ');
    out.lines([`${out.paint('quiet', clock)} ${out.paint(style, padEnd(word, column))} ${rest}`]);
  };
  const print = (event: string, members: object) => out.lines([JSON.stringify({ event, ...members })]);
  const at = () => new Date(now()).toISOString();
  const name = ({ kind, id, key }: Pick<Arrived, 'kind' | 'id' | 'key'>) => [
    kind === '' ? noKind[language] : kind,
    out.paint('name', id ?? key),
  ];

  return {
    arrived: (one: Arrived) => {
      const { key, id, kind, bytes, digest: sha256, copy } = one;
      const body = options.bodies ? new TextDecoder().decode(one.body) : undefined;
      // A member that is undefined is left out.
      if (json) return print('delivery', { at: at(), id, key, kind, copy, bytes, sha256, body });
      if (copy > 1) return line('quiet', { pt: `cópia ${copy}`, en: `copy ${copy}` }[language], name(one));
      line('good', { pt: 'nova', en: 'new' }[language], [...name(one), `${bytes} B`]);
      if (body !== undefined) out.lines(verbatim(indented(body)));
    },
    refused: ({ reason, status, bytes }: Refused) => {
      if (json) return print('refused', { at: at(), reason, status, bytes });
      line('bad', { pt: 'recusada', en: 'refused' }[language], [String(status), refusalWords[reason][language]]);
    },
    forwarded: (one: Forwarded) => {
      const { key, id, kind, manner, attempt, status, ms, problem } = one;
      const isTriedAgain = problem !== null && attempt !== null;
      const next_in_ms = isTriedAgain ? (attemptDelaysMs[attempt] ?? null) : null;
      if (json) return print('forward', { at: at(), id, key, kind, manner, attempt, status, ms, problem, next_in_ms });
      const again = next_in_ms === null ? sentence('last_attempt', { id: id ?? key }) : nextAttempt(next_in_ms);
      line(problem === null ? 'good' : 'warning', `→ ${status ?? problem}`, [
        ...name(one),
        `${ms} ms`,
        mannerWords[manner]?.[language],
        isTriedAgain ? again[language] : undefined,
      ]);
    },
    logged: (event: LoggedEvent) => {
      const { id, key, kind, copies, via, state, attempts } = event;
      // The worker puts the name of the error before its message.
      const problem = event.problem?.replace(/^CliError: /, '') ?? null;
      const received_at = new Date(event.receivedAt).toISOString();
      if (json) return print('logged', { received_at, id, key, kind, copies, via, state, attempts, problem });
      const parts = [
        stateWords[state][language],
        ...name(event),
        copies > 1 && { pt: `${copies} cópias`, en: `${copies} copies` }[language],
        mannerWords[via]?.[language],
        problem !== null && `→ ${problem}`,
      ];
      out.lines([`${out.paint('quiet', received_at)}  ${parts.filter(Boolean).join('  ')}`]);
    },
  };
}

/** JSON on several lines; anything else as it is. */
function indented(text: string): string {
  return JSON.stringify(parsedJson(text), null, 2) ?? text;
}

export const noKind: Text = { pt: '(sem tipo)', en: '(no kind)' };

function nextAttempt(ms: number): Text {
  const length = ms < 60_000 ? `${ms / 1_000} s` : ms < 3_600_000 ? `${ms / 60_000} min` : `${ms / 3_600_000} h`;
  return { pt: `de novo em cerca de ${length}`, en: `again in about ${length}` };
}

const mannerWords: Partial<Record<Forwarded['manner'], Text>> = messages.manners;

const stateWords: Readonly<Record<LoggedEvent['state'], Text>> = messages.states;

/** Why a delivery was refused, for people. */
const refusalWords: Readonly<Record<RefusalReason, Text>> = messages.refusals;
