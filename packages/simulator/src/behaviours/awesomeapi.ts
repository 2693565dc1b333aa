import { type Behaviour, fails, inFormat, type Reply, type Scene, sample } from '../play/behaviour.ts';
import { isRecord, type JsonRecord } from '../record.ts';

/** Three to five letters each; XYZ is the entry's own example of a currency that does not exist. */
const pairForm = /^([A-Z]{3,5})-([A-Z]{3,5})$/;
const mostPairs = 20;

export const awesomeapi: Behaviour = {
  routes: [
    {
      path: /^\/(?<kind>json|xml)\/last\/(?<pairs>[^/]+)$/,
      reply: (scene) => {
        const quotes = (scene.part.pairs ?? '').split(',').map((pair) => quote(scene, pair));
        if (quotes.length > mostPairs || !quotes.every((found) => found !== null)) return fails('pair-not-found');
        if (scene.part.kind === 'xml' && scene.part.pairs === 'USD-BRL') return inFormat('XML');
        if (scene.part.kind === 'xml') return { say: 'format', format: 'XML', text: asXml(quotes) };
        return sample({ body: Object.fromEntries(quotes.map(({ code, codein, value }) => [code + codein, value])) });
      },
    },
    {
      // The entry states that only the first item of this list names the currencies.
      path: /^\/json\/daily\/(?<pair>[^/]+)(?:\/(?<days>\d{1,3}))?$/,
      reply: (scene): Reply => {
        const found = quote(scene, scene.part.pair ?? '');
        if (!found) return fails('pair-not-found');
        const { code: _code, codein: _codein, name: _name, create_date: _date, ...numbers } = found.value;
        const days = Math.min(Number(scene.part.days ?? 1), 360);
        return sample({ body: Array.from({ length: days }, (_, day) => (day === 0 ? found.value : numbers)) });
      },
    },
  ],
};

type Quote = { readonly code: string; readonly codein: string; readonly value: JsonRecord };

function quote({ api }: Scene, pair: string): Quote | null {
  const [, code, codein] = pairForm.exec(pair) ?? [];
  if (code === undefined || codein === undefined || code === 'XYZ' || codein === 'XYZ') return null;
  const known = isRecord(api.response.sample) ? api.response.sample.USDBRL : undefined;
  const value = isRecord(known) ? known : {};
  // The names of other currencies are not in the entry, so the pair itself stands in for them.
  const name = pair === 'USD-BRL' ? value.name : `${code}/${codein}`;
  return { code, codein, value: { ...value, code, codein, name } };
}

/** Letters, digits and the signs of a date: nothing in a quote needs escaping. */
function asXml(quotes: readonly Quote[]): string {
  const lines = quotes.flatMap(({ code, codein, value }) => [
    `  <${code}${codein}>`,
    ...Object.entries(value).map(([name, text]) => `    <${name}>${text}</${name}>`),
    `  </${code}${codein}>`,
  ]);
  return ['<xml>', ...lines, '</xml>', ''].join('\n');
}
