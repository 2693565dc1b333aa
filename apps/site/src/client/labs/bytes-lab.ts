// The HMAC of what was signed and of what arrived, made again with every change.
import { announce, define, element, partOf } from '../page/element.ts';
import { pageWords } from '../page/language.ts';
import { byteDifference, type Excerpt, hmacOf } from './byte-difference.ts';
import texts from './bytes-words.json' with { type: 'json' };

const words = pageWords(texts);
const encoder = new TextEncoder();

define('bytes-lab', (host) => {
  let rounds = 0;

  const signed = partOf<HTMLTextAreaElement>(host, '#bytes-signed');
  const received = partOf<HTMLTextAreaElement>(host, '#bytes-received');
  host.addEventListener('submit', (event) => event.preventDefault());
  host.addEventListener('input', () => void compare());
  const set = (text: string) => {
    received.value = text;
    void compare();
  };
  partOf(host, '[data-do=flip]').addEventListener('click', () => set(withOneOther(received.value)));
  partOf(host, '[data-do=equal]').addEventListener('click', () => set(signed.value));

  async function compare(): Promise<void> {
    const secret = partOf<HTMLInputElement>(host, '#bytes-secret').value;
    rounds += 1;
    const round = rounds;
    if (!globalThis.crypto?.subtle) {
      announce(host, words.noCrypto, 'notice bad');
      return;
    }
    const [a, b] = [encoder.encode(signed.value), encoder.encode(received.value)];
    const [ours, theirs] = await Promise.all([hmacOf(secret, a), hmacOf(secret, b)]);
    // A later change has already been compared.
    if (round !== rounds) return;
    const isSame = ours === theirs;
    announce(host, isSame ? words.same : words.differs, isSame ? 'mark yes' : 'mark broken');
    const difference = byteDifference(a, b);
    showSide(partOf(host, '[data-side=signed]'), a.length, ours, difference?.[0]);
    showSide(partOf(host, '[data-side=received]'), b.length, theirs, difference?.[1]);
    host.classList.toggle('differs', !isSame);
  }
});

function showSide(side: HTMLElement, count: number, hmac: string, excerpt: Excerpt | undefined): void {
  partOf(side, 'small').textContent = count === 1 ? '1 byte' : `${count} bytes`;
  partOf(side, '.bytes-hmac code').textContent = hmac;
  partOf(side, '.bytes-hex').replaceChildren(
    ...(excerpt
      ? [`byte ${excerpt.at}: ${excerpt.before} `, element('mark', {}, excerpt.changed || '∅'), ` ${excerpt.after}`]
      : []),
  );
}

/** The last digit becomes another one, or else the last letter. */
function withOneOther(text: string): string {
  const at = text.search(/\d(?=\D*$)/);
  const place = at < 0 ? text.length - 1 : at;
  const other = at < 0 ? '?' : String((Number(text[place]) + 1) % 10);
  return `${text.slice(0, Math.max(0, place))}${other}${text.slice(place + 1)}`;
}
