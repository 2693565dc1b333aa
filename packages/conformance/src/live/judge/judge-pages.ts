// Do long lists come in pages that can be walked to the end?
import type { Evidence, PageWalk, ResourceEvidence } from '../collect/evidence.ts';
import { type Exchange, isSuccess, statusOf } from '../exchange/exchange.ts';
import { countsPages, idsOn, listOf } from '../resource/list-shape.ts';
import { broken, called, cannotTell, type Judgement, kept } from './judgement.ts';

const rule = 'rest-paginate-long-lists';
/** A list of more items in one answer is long. */
const longList = 100;

export function judgePages({ resources }: Evidence): readonly Judgement[] {
  const judged = resources.flatMap((evidence) => [...judgeWalk(evidence), ...judgeOwnWalk(evidence)]);
  return judged.length > 0 ? judged : [cannotTell(rule, 'nenhuma lista foi lida', 'no list was read')];
}

/** The same for the walk while the list held items of the run. */
function judgeOwnWalk(evidence: ResourceEvidence): readonly Judgement[] {
  const walk = evidence.writes?.walk;
  if (walk === undefined) return [];
  const [before, after] = walk.lists;
  const items = [{ id: '', before, reads: [], after }];
  return judgeWalk({ ...evidence, lists: [before], pages: walk.pages, items, seen: undefined });
}

function judgeWalk(evidence: ResourceEvidence): readonly Judgement[] {
  const { resource, pages: walk } = evidence;
  const [first] = walk?.pages ?? [];
  if (walk === undefined || first === undefined || !isSuccess(first)) return [];
  if (walk.end === 'unknown')
    return [
      cannotTell(
        rule,
        `não se sabe em qual parâmetro de ${resource.path} vai o cursor da resposta`,
        `it is not known which parameter of ${resource.path} accepts the cursor of the response`,
      ),
    ];
  const wrong = judgeSizes(walk, first) ?? judgeLinks(walk, first) ?? judgeItems(evidence, walk);
  if (wrong) return [wrong];
  if (walk.pages.length > 1 || walk.limit) return [kept(rule)];
  const size = idsOn(first).length;
  return [
    cannotTell(
      rule,
      `${resource.path} tem ${size} itens, poucos para uma segunda página`,
      `${resource.path} has ${size} items, too few for a second page`,
    ),
  ];
}

function judgeSizes({ pages, limit }: PageWalk, first: Exchange): Judgement | undefined {
  const sizeOf = (page: Exchange) => listOf(page)?.items.length ?? 0;
  const tooLong = limit && pages.find((page) => sizeOf(page) > limit.value);
  if (tooLong)
    return broken(
      rule,
      [tooLong],
      [
        `${called(tooLong)} devolve ${sizeOf(tooLong)} itens: o limite por página é ignorado.`,
        `${called(tooLong)} returns ${sizeOf(tooLong)} items: the limit per page is ignored.`,
      ],
    );
  if (pages.length > 1 || sizeOf(first) <= longList || countsPages(first)) return undefined;
  return broken(
    rule,
    [first],
    [
      `${called(first)} devolve ${sizeOf(first)} itens de uma vez e não diz onde a lista continua.`,
      `${called(first)} returns ${sizeOf(first)} items at once and does not say where the list continues.`,
    ],
  );
}

function judgeLinks({ pages, end }: PageWalk, first: Exchange): Judgement | undefined {
  const last = pages.at(-1) ?? first;
  const previous = pages.at(-2);
  if (end === 'repeats')
    return broken(
      rule,
      [previous ?? first, last],
      [
        `A página seguinte de ${called(last)} é uma que já foi lida: a lista não termina.`,
        `The page after ${called(last)} is one that was already read: the list does not end.`,
      ],
    );
  if (end !== 'refused' || previous === undefined || statusOf(last) < 400 || statusOf(last) === 429) return undefined;
  return broken(
    rule,
    [previous, last],
    [
      `O link para a página seguinte leva a ${called(last)}, que responde ${statusOf(last)}.`,
      `The link to the next page leads to ${called(last)}, which responds with ${statusOf(last)}.`,
    ],
  );
}

function judgeItems(evidence: ResourceEvidence, walk: PageWalk): Judgement | undefined {
  const { pages } = walk;
  const repeated = repeatedOn(pages);
  if (repeated)
    return broken(rule, repeated, [
      'Duas páginas seguidas trazem os mesmos itens.',
      'Two pages in a row hold the same items.',
    ]);
  const overlap = overlapOn(walk);
  if (overlap)
    return broken(rule, overlap, [
      'Uma página repete um item da anterior.',
      'A page repeats an item of the page before it.',
    ]);
  const skipped = skippedId(evidence);
  const shown = [evidence.lists.at(-1), pages.at(-1)].filter((exchange) => exchange !== undefined);
  return skipped === undefined
    ? undefined
    : broken(rule, shown, [
        `O item ${skipped} está na lista e em nenhuma de suas páginas.`,
        `Item ${skipped} is in the list and on none of its pages.`,
      ]);
}

/** In the list before and after the walk, but not on a page. */
function skippedId({ lists, pages: walk, seen, items }: ResourceEvidence): string | undefined {
  if (walk?.end !== 'last-page' || walk.pages.length < 2) return undefined;
  const walked = new Set(walk.pages.flatMap(idsOn));
  const before = lists.at(-1);
  const after = seen ? [...seen] : items.flatMap(({ after: list }) => idsOn(list));
  return before && idsOn(before).find((id) => !walked.has(id) && after.includes(id));
}

/** Once may be an item that others moved; at every step, or in the same pages again, it is the server. */
function overlapOn({ pages, overlap }: PageWalk): readonly [Exchange, Exchange] | undefined {
  if (overlap?.again.every((page, index) => String(idsOn(page)) === String(idsOn(overlap.pages[index] ?? page))))
    return overlap.pages;
  const ids = pages.map(idsOn).filter((page) => page.length > 0);
  const [first, second] = pages;
  if (ids.length < 3 || first === undefined || second === undefined) return undefined;
  const all = ids.slice(1).every((page, index) => page.some((id) => ids[index]?.includes(id)));
  return all ? [first, second] : undefined;
}

/** An item may move to the next page while others are added; a whole page does not. */
function repeatedOn(pages: readonly Exchange[]): readonly [Exchange, Exchange] | undefined {
  const ids = pages.map(idsOn);
  const at = ids.findIndex(
    (page, index) => index > 0 && page.length > 0 && page.every((id) => ids[index - 1]?.includes(id)),
  );
  const [before, after] = [pages[at - 1], pages[at]];
  return before && after ? [before, after] : undefined;
}
