// Does GET read, does it change nothing, and is what it returns JSON?
import type { Evidence, ResourceEvidence } from '../collect/evidence.ts';
import {
  type Exchange,
  isJsonType,
  isSuccess,
  type JsonObject,
  jsonOf,
  mediaTypeOf,
  statusOf,
} from '../exchange/exchange.ts';
import { idOf, itemOf, listOf } from '../resource/list-shape.ts';
import { canonical } from '../resource/same-state.ts';
import { changedByReading } from './changed-by-reading.ts';
import { broken, called, cannotTell, type Judgement, kept, pathOf, remark } from './judgement.ts';

export function judgeReads({ resources, unvisited, exchanges, root }: Evidence): readonly Judgement[] {
  return [
    ...resources.flatMap(judgeReading),
    ...unvisited.map((path) =>
      remark(
        'rest-get-reads',
        `${path} não foi conferido: não se conhece um id para pôr no caminho.`,
        `${path} was not checked: no id is known to put into its path.`,
      ),
    ),
    ...resources.flatMap(judgeSafety),
    ...judgeJson(resources, exchanges, root),
  ];
}

function judgeReading({ resource, lists, items }: ResourceEvidence): readonly Judgement[] {
  const rule = 'rest-get-reads';
  const [list] = lists;
  if (list === undefined || statusOf(list) === 401 || statusOf(list) === 403)
    return [
      cannotTell(rule, `ler ${resource.path} pede uma credencial`, `reading ${resource.path} needs a credential`),
    ];
  if (resource.methods?.list.has('GET') && (statusOf(list) === 404 || statusOf(list) === 405))
    return [
      broken(
        rule,
        [list],
        [
          `A descrição promete GET ${resource.path}, e o servidor responde ${statusOf(list)}.`,
          `The description promises GET ${resource.path}, and the server responds with ${statusOf(list)}.`,
        ],
      ),
    ];
  if (!isSuccess(list) || listOf(list) === undefined)
    return [cannotTell(rule, `${resource.path} não devolveu uma lista`, `${resource.path} returned no list`)];
  if (resource.methods !== undefined && !resource.methods.item.has('GET')) return [kept(rule)];
  // Another client may remove one item between two requests; two in a row are no coincidence.
  const wrong = items.filter(({ id, reads }) => reads.every((read) => !isSuccess(read) || isOther(itemOf(read), id)));
  const [first] = wrong;
  const isNowhere = first?.reads.every((read) => [404, 405].includes(statusOf(read)));
  if (isNowhere && wrong.length === items.length && resource.methods === undefined)
    return [
      cannotTell(
        rule,
        `não se sabe se os itens de ${resource.path} têm URL própria`,
        `it is not known whether the items of ${resource.path} have URLs of their own`,
      ),
    ];
  if (first !== undefined && wrong.length === items.length) {
    const read = first.reads[0] as Exchange;
    return isSuccess(read)
      ? [
          broken(
            rule,
            [list, read],
            [`${called(read)} devolve um item com outro id.`, `${called(read)} returns an item with another id.`],
          ),
        ]
      : [
          broken(
            rule,
            [list, read],
            [
              `A lista ${resource.path} tem o item ${first.id}, e ${called(read)} responde ${statusOf(read)}.`,
              `The list ${resource.path} holds item ${first.id}, and ${called(read)} responds with ${statusOf(read)}.`,
            ],
          ),
        ];
  }
  return [kept(rule)];
}

function isOther(item: JsonObject | undefined, id: string): boolean {
  const given = item && idOf(item);
  return given !== undefined && given !== id;
}

function judgeSafety({ resource, lists, items, writes }: ResourceEvidence): readonly Judgement[] {
  const rule = 'rest-get-is-safe';
  const readable = lists.filter((list) => isSuccess(list) && listOf(list) !== undefined);
  if (readable.length < 2)
    return [
      cannotTell(rule, `${resource.path} não pôde ser lido duas vezes`, `${resource.path} could not be read twice`),
    ];
  const [created, again] = writes?.reads ?? [];
  if (created && again && isSuccess(created) && !isSuccess(again) && statusOf(again) < 500)
    return [
      broken(
        rule,
        [created, again],
        [`Depois de ${called(created)}, o item já não existe.`, `After ${called(created)}, the item no longer exists.`],
      ),
    ];
  const all = [...items.map(({ reads }) => reads), ...(writes?.reads ? [writes.reads] : [])];
  const series = all.filter((reads) => reads.every(isSuccess));
  for (const reads of series) {
    const member = movingMember(reads.map(itemOf));
    if (member !== undefined)
      return [
        broken(rule, reads.slice(0, 2), [
          `Cada ${called(reads[0] as Exchange)} muda "${member}".`,
          `Each ${called(reads[0] as Exchange)} changes "${member}".`,
        ]),
      ];
  }
  const existing = changedByReading(items);
  const changed = existing ?? changedByReading(writes?.firstReads ?? []);
  if (changed !== undefined)
    return [
      broken(
        rule,
        changed.exchanges,
        [
          `A primeira leitura de um item de ${resource.path} muda "${changed.member}".`,
          `The first reading of an item of ${resource.path} changes "${changed.member}".`,
        ],
        { sure: 'likely', ...(existing === undefined && writes ? { create: writes.create } : {}) },
      ),
    ];
  const vanished = items.filter(({ id, after }) => listOf(after) && !idsOf(after).includes(id));
  if (items.length > 0 && vanished.length === items.length && items.length > 1)
    return [
      broken(
        rule,
        [items[0]?.reads[0] as Exchange, items[0]?.after as Exchange],
        [
          `Depois de ler um item, ele já não está na lista ${resource.path}.`,
          `After an item is read, it is no longer in the list ${resource.path}.`,
        ],
      ),
    ];
  const counts = readable.map((list) => listOf(list)?.items.length ?? 0);
  if (counts.length >= 3 && counts.every((count, at) => at === 0 || count > (counts[at - 1] ?? 0)))
    return [
      broken(
        rule,
        readable.slice(0, 2),
        [`A lista ${resource.path} cresce a cada GET.`, `The list ${resource.path} grows with each GET.`],
        { sure: 'likely' },
      ),
    ];
  const shrinks = counts.every((count, at) => at === 0 || count < (counts[at - 1] ?? 0));
  if (counts.length >= 3 && shrinks)
    return [
      broken(
        rule,
        readable.slice(0, 2),
        [`A lista ${resource.path} encolhe a cada GET.`, `The list ${resource.path} shrinks with each GET.`],
        { sure: 'likely' },
      ),
    ];
  return [kept(rule)];
}

function idsOf(list: Exchange): readonly string[] {
  return listOf(list)?.items.flatMap((item) => idOf(item) ?? []) ?? [];
}

/** A member that differs at each of three readings and is not a clock. `updated_at` counts: only a change may move it. */
function movingMember(readings: readonly (JsonObject | undefined)[]): string | undefined {
  const [first] = readings;
  if (first === undefined || readings.length < 3) return undefined;
  return Object.keys(first).find((name) => {
    const values = readings.map((reading) => canonical(reading?.[name]));
    if (new Set(values).size < values.length) return false;
    // Signed URLs and random texts differ in every answer of an honest server, and so does the moment of the answer.
    return (
      /updat|atualiz|modif|alterad/i.test(name) ||
      readings.every((one, at) => at === 0 || grows(readings[at - 1]?.[name], one?.[name]))
    );
  });
}

/** A counter, or a list that gets longer. */
function grows(before: unknown, after: unknown): boolean {
  if (Array.isArray(before) && Array.isArray(after)) return after.length > before.length;
  const areNumbers = typeof before === 'number' && typeof after === 'number';
  // A count is far below the number of seconds since 1970.
  return areNumbers && after > before && after < 1e9;
}

function judgeJson(
  resources: readonly ResourceEvidence[],
  exchanges: readonly Exchange[],
  root: Exchange | undefined,
): readonly Judgement[] {
  const json = 'rest-json-payloads';
  const success = 'errors-2xx-only-for-success';
  const paths = resources.map(({ resource }) => resource.path);
  const answers = exchanges.filter(
    (exchange) => exchange !== root && isSuccess(exchange) && exchange.answer?.body !== '' && isAt(paths, exchange),
  );
  if (answers.length === 0)
    return [
      cannotTell(json, 'nenhuma resposta 2xx com corpo', 'no 2xx response with a body'),
      cannotTell(success, 'nenhuma resposta 2xx com corpo', 'no 2xx response with a body'),
    ];
  const html = answers.find((exchange) => /html/.test(mediaTypeOf(exchange)));
  const other = answers.find((exchange) => !isJsonType(mediaTypeOf(exchange)));
  const unreadable = answers.find(
    (exchange) => isJsonType(mediaTypeOf(exchange)) && !exchange.answer?.isCut && jsonOf(exchange) === undefined,
  );
  const endless = answers.find((exchange) => exchange.answer?.isCut);
  const shown = other ?? unreadable;
  return [
    html
      ? broken(
          success,
          [html],
          [
            `${called(html)} responde 200 com uma página HTML em vez do que foi pedido.`,
            `${called(html)} sends 200 and an HTML page instead of what was asked for.`,
          ],
        )
      : endless
        ? cannotTell(
            success,
            `o corpo de ${pathOf(endless)} não termina`,
            `the body of ${pathOf(endless)} does not end`,
          )
        : kept(success),
    shown
      ? broken(
          json,
          [shown],
          [
            `${called(shown)} responde com ${mediaTypeOf(shown) || 'um corpo sem tipo'}${shown === unreadable ? ' que não é JSON válido' : ', e não JSON'}.`,
            `${called(shown)} responds with ${mediaTypeOf(shown) || 'a body without a type'}${shown === unreadable ? ' that is not valid JSON' : ', not JSON'}.`,
          ],
        )
      : kept(json),
  ];
}

function isAt(paths: readonly string[], { asked }: Exchange): boolean {
  const { pathname } = new URL(asked.url);
  return paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
