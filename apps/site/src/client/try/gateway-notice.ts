import { filled } from '@farol/http/text';
import { type Answer, words as callWords, problemOf } from '../call/call.ts';
import { languageTag } from '../page/language.ts';
import { words } from './gateway-words.ts';

type Notice = {
  readonly text: string;
  readonly bad: boolean;
  readonly link?: { readonly address: string; readonly name: string };
  /** The notice replaces the answer, which adds nothing to it. */
  readonly instead?: boolean;
  /** The server wants its own token, which the reader may have. */
  readonly needsToken?: boolean;
};

/** Describes the result of a call through the gateway; every kind of failure has its own text. */
export function gatewayNotice(answer: Answer | undefined): Notice {
  if (!answer) return { text: callWords.unreachable, bad: true, instead: true };
  const problem = problemOf(answer);
  if (!problem) return answer.status === 501 ? noGateway : plainNotice(answer);
  const notice = problemNotice(answer, problem);
  const isPlayed = answer.headers.has('x-farol-simulated') && problem.code !== 'not-simulated' && !notice.instead;
  if (!isPlayed) return notice;
  // The simulator says itself what it plays.
  return { ...notice, text: [problem.detail ?? notice.text, retryText(answer)].filter(Boolean).join(' ') };
}

function problemNotice(answer: Answer, { code, detail, members }: NonNullable<ReturnType<typeof problemOf>>): Notice {
  if (code === 'not-found' || code === 'method-not-allowed') return noGateway;
  if (code === 'credential-missing') return keyMissing(members, detail);
  if (code === 'not-authenticated') return { text: words.tokenNeeded, bad: true, instead: true, needsToken: true };
  const known: Readonly<Record<string, string>> = words.problems;
  const said = known[code] ?? detail ?? String(answer.status);
  const isWait = code === 'limit-reached' || code.startsWith('upstream-');
  return { text: isWait ? `${said} ${retryText(answer)}`.trim() : said, bad: true };
}

const noGateway: Notice = { text: words.noGateway, bad: true, instead: true };

function plainNotice(answer: Answer): Notice {
  if (answer.headers.has('x-farol-simulated')) {
    const known: Readonly<Record<string, string | undefined>> = words.simulatedData;
    const data = known[answer.headers.get('x-farol-simulated-as') ?? ''];
    return { text: data === undefined ? words.simulated : `${words.simulated}, ${data}`, bad: false };
  }
  const status = answer.headers.get('cache-status') ?? '';
  if (/\bhit\b/.test(status)) return { text: /ttl=-/.test(status) ? words.stale : words.cached, bad: false };
  return { text: words.live, bad: answer.status >= 400 };
}

function keyMissing(members: Readonly<Record<string, unknown>>, detail: string | undefined): Notice {
  const { variable, sign_up: signUp } = members;
  return {
    text: `${words.keyMissing} ${typeof variable === 'string' ? filled(words.keyMissingHow, { variable }) : (detail ?? '')}`.trim(),
    bad: true,
    ...(typeof signUp === 'string' && signUp.startsWith('https://')
      ? { link: { address: signUp, name: words.keyGet } }
      : {}),
  };
}

/** The time to try again, in the reader's time zone. */
function retryText(answer: Answer): string {
  const seconds = Number(answer.headers.get('retry-after'));
  if (!Number.isFinite(seconds) || seconds <= 0) return '';
  const moment = new Date(Date.now() + seconds * 1_000);
  return filled(words.tryAt, { moment: moment.toLocaleTimeString(languageTag) });
}
