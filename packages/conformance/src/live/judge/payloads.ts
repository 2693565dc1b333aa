// Is everything that is returned JSON, and is a response without content a 204?
import type { Evidence } from '../collect/collect.ts';
import {
  answered,
  type Exchange,
  hasStatus,
  isJsonType,
  isSuccess,
  jsonOf,
  type Made,
  mediaTypeOf,
} from '../exchange/exchange.ts';
import { always, broken, type Check, cannotTell, type Found, kept, pathOf, remark, shows, withWords } from './check.ts';

type Exchanges = readonly Exchange[];

/** The 2xx answers of the resources that have a body. */
export function successes({ resources, exchanges, root }: Evidence): Exchanges {
  const paths = resources.map(({ resource }) => resource.path);
  return exchanges.filter((exchange) => {
    if (exchange === root || !isSuccess(exchange) || isEmpty(exchange)) return false;
    const { pathname } = new URL(exchange.asked.url);
    return paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  });
}

const isEmpty = ({ answer }: Exchange): boolean => answer?.body === '';
const without = { pt: 'nenhuma resposta 2xx com corpo', en: 'no 2xx response with a body' };

export const successOnly: Check<Exchanges> = {
  rule: 'errors-2xx-only-for-success',
  mend: {
    pt: 'Use 2xx apenas quando o corpo é o que foi pedido; páginas de erro levam 4xx ou 5xx.',
    en: 'Use 2xx only when the body is what was asked for; error pages have 4xx or 5xx.',
  },
  without,
  rows: [
    broken((answers) => shows(answers.find((one) => mediaTypeOf(one).includes('html'))), {
      pt: '{call} responde 200 com uma página HTML em vez do que foi pedido.',
      en: '{call} sends 200 and an HTML page instead of what was asked for.',
    }),
    cannotTell((answers) => atPath(answers.find(({ answer }) => answer?.isCut)), {
      pt: 'o corpo de {path} não termina',
      en: 'the body of {path} does not end',
    }),
    kept(),
  ],
};

const atPath = (exchange: Made) => exchange && { words: { path: pathOf(exchange) } };

export const jsonPayloads: Check<Exchanges> = {
  rule: 'rest-json-payloads',
  mend: {
    pt: 'Responda com JSON válido e Content-Type: application/json.',
    en: 'Respond with valid JSON and Content-Type: application/json.',
  },
  without,
  rows: [
    broken((answers) => typed(answers.find((one) => !isJsonType(mediaTypeOf(one)))), {
      pt: '{call} responde com {type}, e não JSON.',
      en: '{call} responds with {type}, not JSON.',
    }),
    broken((answers) => typed(answers.find((one) => !one.answer?.isCut && jsonOf(one) === undefined)), {
      pt: '{call} responde com {type} que não é JSON válido.',
      en: '{call} responds with {type} that is not valid JSON.',
    }),
    kept(),
  ],
};

function typed(exchange: Made): Found | undefined {
  const type = mediaTypeOf(exchange) || { pt: 'um corpo sem tipo', en: 'a body without a type' };
  return withWords(shows(exchange), { type });
}

const noContent = (exchanges: Exchanges) => exchanges.filter((one) => hasStatus(one, 204));
const hasBody = (one: Exchange) =>
  one.answer?.hasExtraBytes || !isEmpty(one) || Number(answered(one, 'content-length') ?? 0) > 0;
const isEmptySuccess = (one: Exchange) => isSuccess(one) && isEmpty(one);
const promisesJson = (one: Exchange) =>
  isEmptySuccess(one) && !hasStatus(one, 204) && one.asked.method !== 'HEAD' && isJsonType(mediaTypeOf(one));

export const noContentIsEmpty: Check<Exchanges> = {
  rule: 'errors-204-without-body',
  mend: {
    pt: 'Responda 204 sem corpo quando não há nada a devolver, e não prometa JSON em uma resposta vazia.',
    en: 'Send 204 without a body when there is nothing to return, and do not promise JSON in an empty response.',
  },
  rows: [
    broken((exchanges) => shows(noContent(exchanges).find(hasBody)), {
      pt: '{call} responde 204 com um corpo.',
      en: '{call} sends 204 with a body.',
    }),
    broken((exchanges) => shows(exchanges.find(promisesJson)), {
      pt: '{call} responde {status} e promete JSON, mas não tem corpo: seria 204.',
      en: '{call} responds with {status} and promises JSON, but has no body: that is a 204.',
    }),
    remark((exchanges) => shows(noContent(exchanges).find((one) => mediaTypeOf(one) !== '')), {
      pt: '{call} responde 204 com Content-Type.',
      en: '{call} sends 204 with a Content-Type.',
    }),
    kept((exchanges) => exchanges.some(isEmptySuccess)),
    cannotTell(always, { pt: 'nenhuma resposta sem corpo foi vista', en: 'no response without a body was seen' }),
  ],
};
