import { isRecord } from '@farol/http';
import { type Behaviour, fails, type Route, type Scene } from '../play/behaviour.ts';

const pair = '[A-Z]{3,5}-[A-Z]{3,5}';

/** The entry's own example of a currency that does not exist. */
const unknownCurrency: Route = {
  path: /^\/json\/(?:last|daily)\/(?:XYZ-[A-Z]{3,5}|[A-Z]{3,5}-XYZ)(?:\/\d+)?$/,
  reply: () => fails('pair-not-found'),
};

export const awesomeapi: Behaviour = {
  rules: [unknownCurrency],
  answers: [
    {
      path: new RegExp(`^/(?<kind>json|xml)/last/(?<pairs>${pair}(?:,${pair})*)$`),
      reply: (scene) => {
        const { kind, pairs = '' } = scene.part;
        if (scene.call.query.size > 0) return undefined;
        const known = knownQuotes(scene);
        const quotes = pairs
          .split(',')
          .map((wanted) => [wanted.replace('-', ''), known[wanted.replace('-', '')]] as const);
        if (!quotes.every(([, quote]) => isRecord(quote))) return undefined;
        const body = Object.fromEntries(quotes);
        return kind === 'json'
          ? { say: 'json', body, as: 'illustrative' }
          : { say: 'text', text: asXml(body), contentType: 'application/xml', as: 'illustrative' };
      },
    },
  ],
};

/** The quotes that the samples of the entry hold, by pair; the fuller sample of a pair wins. */
function knownQuotes({ api }: Scene): Readonly<Record<string, unknown>> {
  const samples = [api.response.sample, ...api.requests.map(({ response }) => response?.sample)].filter(isRecord);
  const quotes = samples.flatMap((sample) => Object.entries(sample)).filter(([, quote]) => isRecord(quote));
  return Object.fromEntries(
    quotes.toSorted(([, one], [, other]) => Object.keys(one ?? {}).length - Object.keys(other ?? {}).length),
  );
}

/** Letters, digits and the signs of a date: nothing in a quote needs escaping. */
function asXml(quotes: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(quotes).flatMap(([name, quote]) => [
    `  <${name}>`,
    ...Object.entries(isRecord(quote) ? quote : {}).map(([member, text]) => `    <${member}>${text}</${member}>`),
    `  </${name}>`,
  ]);
  return ['<xml>', ...lines, '</xml>', ''].join('\n');
}
