// How does the server answer when a limit is reached?
import type { Evidence } from '../collect/collect.ts';
import { answered, type Exchange, hasStatus, type Made, statusOf } from '../exchange/exchange.ts';
import { always, broken, type Check, cannotTell, kept, remark, shows } from './check.ts';

const limitWords = new RegExp(
  [
    'rate.?limit|too many|limit (reached|exceeded)|quota',
    'limite (de chamadas|atingido|excedido)|muitas (chamadas|requisições)',
  ].join('|'),
  'i',
);
const isDisguised = (one: Exchange): boolean =>
  hasStatus(one, 403, 420, 503) && limitWords.test(one.answer?.body ?? '');
const seen429 = ({ limited, spent }: Evidence): Made => [...limited, ...spent].find((one) => hasStatus(one, 429));

/** The conventions ask for 429 with `Retry-After`; other statuses with words about a limit break them. */
export const spentIs429: Check<Evidence> = {
  rule: 'limits-429-when-spent',
  mend: {
    pt: 'Responda 429 com Retry-After quando o limite se esgota.',
    en: 'Send 429 and Retry-After when the limit is exceeded.',
  },
  rows: [
    broken(({ exchanges }) => shows(exchanges.find(isDisguised)), {
      pt: 'O limite se esgotou, e {call} responde {status} em vez de 429.',
      en: 'The limit is exceeded, and {call} responds with {status} instead of 429.',
    }),
    broken((run) => answered(seen429(run), 'retry-after') === undefined && shows(seen429(run)), {
      pt: '{call} responde 429 sem Retry-After.',
      en: '{call} sends 429 without Retry-After.',
    }),
    kept((run) => seen429(run) !== undefined),
    cannotTell(always, {
      pt: 'o limite não foi atingido (--spend-limit)',
      en: 'the limit was not reached (--spend-limit)',
    }),
  ],
};

export const longUrlIs414: Check<Exchange> = {
  rule: 'limits-url-length',
  mend: { pt: 'Recuse com 414 a URL longa demais.', en: 'Refuse a URL that is too long with 414.' },
  without: { pt: 'nenhum recurso foi lido', en: 'no resource was read' },
  rows: [
    broken((longUrl) => statusOf(longUrl) >= 500 && shows(longUrl), {
      pt: 'Uma URL de 40.000 caracteres recebe {status} em vez de 414.',
      en: 'A URL of 40,000 characters gets {status} instead of 414.',
    }),
    remark((longUrl) => hasStatus(longUrl, 400, 413, 431) && shows(longUrl), {
      pt: 'A URL longa demais recebe {status}; 414 diria por quê.',
      en: 'A URL that is too long gets {status}; 414 would say why.',
    }),
    kept((longUrl) => hasStatus(longUrl, 400, 413, 414, 431)),
    cannotTell((longUrl) => ({ words: { result: statusOf(longUrl) || { pt: 'nada', en: 'nothing' } } }), {
      pt: 'uma URL de 40.000 caracteres recebe {result}',
      en: 'a URL of 40,000 characters gets {result}',
    }),
  ],
};
