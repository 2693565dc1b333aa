import { type Behaviour, fails, sample } from '../play/behaviour.ts';
import { soundsUnknown } from '../play/sounds-unknown.ts';
import { isRecord } from '../record.ts';

/** The entry warns that `ids` accepts the id of a coin, never its ticker. */
const tickers = new Set(['btc', 'eth', 'sol', 'ada', 'xrp', 'doge', 'usdt', 'usdc', 'bnb', 'ltc']);

export const coingecko: Behaviour = {
  routes: [
    {
      path: /^\/simple\/price$/,
      reply: ({ api, call: { query } }) => {
        const ids = listed(query.get('ids'));
        const currencies = listed(query.get('vs_currencies'));
        if (ids.length === 0 || currencies.length === 0) return fails('malformed-input');
        const known = isRecord(api.response.sample) ? api.response.sample.bitcoin : undefined;
        const price = isRecord(known) ? known.brl : undefined;
        const prices = Object.fromEntries(currencies.map((currency) => [currency, price]));
        const coins = ids.filter((id) => /^[a-z0-9-]+$/.test(id) && !tickers.has(id) && !soundsUnknown(id));
        // Unknown coins are omitted without an error; if none remains, the response is an empty object.
        return sample({ body: Object.fromEntries(coins.map((id) => [id, prices])) });
      },
    },
    {
      path: /^\/coins\/(?<id>[^/]+)$/,
      reply: () => fails('unknown-coin'),
    },
  ],
};

function listed(text: string | null): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
}
