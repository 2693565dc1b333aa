// Do long lists come in pages? (spec 4.1.3)

import { holdsThings, listItems } from '../../model/list-items.ts';
import { type Operation, title } from '../../model/operation.ts';
import { shapesOf } from '../../model/shape.ts';
import { isClosedSet } from '../../words/closed-sets.ts';
import { says } from '../../words/says.ts';
import { foldWord } from '../../words/split-words.ts';
import type { Breach, OperationCheck } from '../check.ts';

const pageParameter = says(
  /^\$?(page|pagina|pg|paging|pagination|paginacao|p)$|^\$?(page|pagina)?[-_[.]?(number|size|limit|limite|offset|cursor|token|numero|tamanho|after|before|num|no|index|count)\]?$|per_?page|por_?pagina|page_?(size|number|token|limit|index|no|num|start|cursor|offset)|tamanho_?(da_?)?pagina|numero_?(da_?)?pagina|itens_?por|^\$?(limit|limite|offset|cursor|after|before|first|last|skip|take|top|skiptoken|start|size|count|from|quantidade|deslocamento|inicio|qtd|maximo)$|max_?(results?|items?|keys|records|resultados)|start(ing)?_?(after|at|from|index|key|token)|end(ing)?_?before|next(_?(token|page|cursor|marker|key))?$|marker|continuation|continue|cursor|registro_?inicial|row_?(count|offset|limit)|^(range|rows|results_?per_?page|since_?id|max_?id)$/,
);

/** Names that need no pattern: it is the longest of all, and compiling it takes a millisecond. */
const usualParameters = new Set(['page', 'limit', 'offset', 'cursor', 'per_page', 'page_size']);

export const listsInPages: OperationCheck = {
  rule: 'rest-paginate-long-lists',
  missing: { pt: 'nenhuma lista descrita', en: 'no list is described' },
  concerns: ({ method, serving }) => method === 'get' && !serving,
  speaksOf: (operation) =>
    (listItems(operation) !== undefined && operation.parameters.some(isPageParameter)) || growsLong(operation),
  breachOf,
};

function growsLong(operation: Operation): boolean {
  const list = listItems(operation);
  return (
    list !== undefined &&
    !list.shape.bounded &&
    holdsThings(list.shape) &&
    !isClosedSet(operation.segments.at(-1)?.text ?? '')
  );
}

function breachOf(operation: Operation): Breach | undefined {
  if (operation.parameters.some(isPageParameter) || !growsLong(operation)) return undefined;
  const headers = operation.successes.flatMap((answer) => answer.headers);
  if (headers.some((name) => name === 'link' || name === 'content-range')) return undefined;
  return {
    at: operation.at,
    sure: 'likely',
    message: {
      pt: `${title(operation)} devolve uma lista sem parâmetros de página.`,
      en: `${title(operation)} returns a list without page parameters.`,
    },
    mend: {
      pt: 'Aceite um limite e um cursor, e diga na resposta onde a lista continua; se ela for sempre curta, declare maxItems.',
      en: 'Accept a limit and a cursor, and say in the response where the list continues; if it is always short, declare maxItems.',
    },
  };
}

function isPageParameter({ name, in: where, schema }: Operation['parameters'][number]): boolean {
  if (where === 'header') return /^(range|x-page|x-limit|x-offset|x-cursor|x-per-page)/i.test(name);
  if (where !== 'query') return false;
  if (usualParameters.has(name) || pageParameter(foldWord(name))) return true;
  // One parameter may hold them all, as with `style: deepObject`.
  return shapesOf(schema).some(({ properties }) => [...properties.keys()].some((key) => pageParameter(foldWord(key))));
}
