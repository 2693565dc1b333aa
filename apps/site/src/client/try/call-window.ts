// The calls of this page as dots in the sliding windows of the limits. They step once a second, and are drawn again after a reload.

import { filled } from '@farol/http/text';
import { nodeOf } from '../page/outline-node.ts';
import { words } from './gateway-words.ts';

/** `moment` in milliseconds; a call that the limit refused was not sent. */
export type Sent = { readonly moment: number; readonly refused: boolean };
type Dot = { readonly x: number; readonly refused: boolean };

/** The place of each call in the last `width` milliseconds, in percent: the window ends now, at 100. */
export function dotsIn(calls: readonly Sent[], width: number, now: number): readonly Dot[] {
  return calls
    .filter(({ moment }) => moment <= now && moment > now - width)
    .map(({ moment, refused }) => ({ x: Math.round((1 - (now - moment) / width) * 1_000) / 10, refused }));
}

let ticking: ReturnType<typeof setInterval> | undefined;

/** Adds a call of this page, if one is given, and draws all of them. */
export function showCalls(id: string, call?: Sent): void {
  const drawings = [...document.querySelectorAll<SVGElement>('svg.slide')];
  const longest = Math.max(0, ...drawings.map(widthOf));
  const calls = [...stored(id), ...(call ? [call] : [])].filter(({ moment }) => moment > Date.now() - longest);
  sessionStorage.setItem(keyOf(id), JSON.stringify(calls));
  clearInterval(ticking);
  const draw = () => {
    const counts = drawings.map((drawing) => drawIn(drawing, calls, Date.now()));
    if (counts.every((count) => count === 0)) clearInterval(ticking);
  };
  draw();
  if (calls.length > 0) ticking = setInterval(draw, 1_000);
}

const keyOf = (id: string) => `farol-calls-${id}`;
const widthOf = (drawing: SVGElement) => Number(drawing.dataset.ms);

const stored = (id: string): readonly Sent[] => JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '[]') as Sent[];

function drawIn(drawing: SVGElement, calls: readonly Sent[], now: number): number {
  const dots = dotsIn(calls, widthOf(drawing), now);
  const refused = dots.filter((dot) => dot.refused).length;
  drawing.setAttribute('aria-label', filled(words.callsInWindow, { sent: dots.length - refused, refused }));
  drawing.querySelector('g')?.replaceChildren(...dots.map(({ x, refused }) => shape(x, refused)));
  return dots.length;
}

/** As in every drawing: a disc was passed, a square was refused. */
function shape(x: number, refused: boolean): Node {
  const square = { x: `${x}%`, y: '9', width: '10', height: '10', class: 'refused', transform: 'translate(-5)' };
  return nodeOf(refused ? ['rect', square] : ['circle', { cx: `${x}%`, cy: '14', r: '5' }]);
}
