// Do collections have plural names? (spec 4.1.2)

import { listItems } from '../../model/list-items.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { type Operation, type Segment, template } from '../../model/operation.ts';
import { isVersionSegment } from '../../model/path-kinds.ts';
import { shapesOf } from '../../model/shape.ts';
import { isCollective, isSingular } from '../../words/plural.ts';
import { verbIn } from '../../words/verb-in-segment.ts';
import { type Breach, judgeEach, type PaperCheck } from '../check.ts';

type Name = { readonly segment: string; readonly operation: Operation };

export const pluralNouns: PaperCheck = {
  rule: 'rest-plural-nouns',
  judge: (paper) => {
    const names = new Map<string, Name>();
    paper.paths.forEach((operations) => {
      const first = operations[0];
      if (first.serving) return;
      // Only the last name depends on the method: it is a collection where a GET answers with a list.
      const reading = operations.find(({ method }) => method === 'get') ?? first;
      let key = '';
      reading.segments.forEach((segment, index) => {
        key += segment.parameter === undefined ? `/${segment.text}` : '/{}';
        if (segment.parameter === undefined && !names.has(key) && isCollection(paper, reading, index))
          names.set(key, { segment: segment.text, operation: reading });
      });
    });
    return judgeEach(
      [...names.values()],
      { pt: 'nenhuma coleção descrita', en: 'no collection is described' },
      breachOf,
    );
  },
};

function breachOf({ segment, operation }: Name): Breach | undefined {
  if (!isSingular(segment)) return undefined;
  return {
    at: operation.pathAt,
    sure: 'likely',
    message: {
      pt: `A coleção "${segment}" em ${operation.path} está no singular.`,
      en: `The collection "${segment}" in ${operation.path} is singular.`,
    },
    mend: {
      pt: 'Use o plural na coleção e nos itens, como em /pedidos e /pedidos/{id}.',
      en: 'Use the plural for the collection and its items, as in /orders and /orders/{id}.',
    },
  };
}

/** A name directly before a parameter, or the last name of a path that answers with a list. */
function isCollection(paper: OpenApiPaper, operation: Operation, index: number): boolean {
  const { segments, method } = operation;
  const segment = segments[index];
  if (segment === undefined || segment.parameter !== undefined || isVersionSegment(segment)) return false;
  const next = segments[index + 1];
  if (next === undefined)
    return (
      method === 'get' &&
      listItems(operation) !== undefined &&
      !isCollective(segment.text) &&
      !isView(segments[index - 1]) &&
      !isVerb(segment)
    );
  if (next.parameter === undefined || isVersionSegment(next)) return false;
  if (segments[index + 2]?.parameter !== undefined) return false;
  return !isVerb(segment) && !isQualifier(next) && !isSingleton(paper, segments.slice(0, index + 1));
}

/** A verb is the business of another rule. */
function isVerb({ text }: Segment): boolean {
  return verbIn(text, { belowItem: false, belowName: false, last: false, changes: true }) !== undefined;
}

/** Below these, the last name chooses a view of the data, not a collection. */
function isView(before: Segment | undefined): boolean {
  return /^(search|stats|statistics|reports?|analytics|metrics|busca|pesquisa|estatisticas|relatorios?|indicadores|me|my|meu|minha)$/i.test(
    before?.text ?? '',
  );
}

/** One thing below its owner, which a GET without parameter returns as one object. */
function isSingleton({ byTemplate }: OpenApiPaper, segments: readonly Segment[]): boolean {
  if (segments.length < 2) return false;
  const get = byTemplate.get(template(segments))?.find(({ method }) => method === 'get');
  if (get === undefined || listItems(get) !== undefined) return false;
  return shapesOf(get.successes[0]?.json).some(({ types }) => types.has('object'));
}

/** `/status.{format}` and the like choose a form, not an item. */
function isQualifier({ parameter }: Segment): boolean {
  return /^(format|formato|ext|extension|lang|language|locale|idioma)$/i.test(parameter ?? '');
}
