// Do all failures have one format?
import type { Evidence } from '../collect/evidence.ts';
import { type Exchange, isJsonType, isObject, jsonOf, mediaTypeOf, statusOf } from '../exchange/exchange.ts';
import { broken, called, cannotTell, type Judgement, kept } from './judgement.ts';

const rule = 'errors-one-format';

export function judgeFormat({ exchanges, graphql, longUrl }: Evidence): readonly Judgement[] {
  const ofGraphql = new Set(graphql?.exchanges ?? []);
  const failures = exchanges.filter(
    (exchange) =>
      statusOf(exchange) >= 400 &&
      exchange.asked.method !== 'HEAD' &&
      !ofGraphql.has(exchange) &&
      // Answered by the HTTP parser, before the API sees a request.
      exchange !== longUrl,
  );
  const byStatus = [...new Map(failures.map((exchange) => [keyOf(exchange), exchange])).values()];
  const [first, ...others] = byStatus;
  if (first === undefined || others.length === 0)
    return [
      cannotTell(rule, 'menos de duas falhas diferentes foram vistas', 'fewer than two different failures were seen'),
    ];
  for (const other of others) {
    const difference = differenceOf(first, other);
    if (difference)
      return [
        broken(
          rule,
          [first, other],
          [
            `${called(first)} (${statusOf(first)}) e ${called(other)} (${statusOf(other)}) informam erros em formatos diferentes: ${difference[0]}.`,
            `${called(first)} (${statusOf(first)}) and ${called(other)} (${statusOf(other)}) report errors in different formats: ${difference[1]}.`,
          ],
        ),
      ];
  }
  return [kept(rule)];
}

/** One answer of each kind is enough. */
function keyOf(exchange: Exchange): string {
  return `${statusOf(exchange)} ${exchange.asked.method} ${mediaTypeOf(exchange)} ${membersOf(exchange)?.join()}`;
}

function membersOf(exchange: Exchange): readonly string[] | undefined {
  const json = jsonOf(exchange);
  return isObject(json) ? Object.keys(json).toSorted() : undefined;
}

function differenceOf(a: Exchange, b: Exchange): readonly [string, string] | undefined {
  const types = [mediaTypeOf(a) || '-', mediaTypeOf(b) || '-'];
  if (types[0] !== types[1]) return [`${types[0]} e ${types[1]}`, `${types[0]} and ${types[1]}`];
  const [one, other] = [jsonOf(a), jsonOf(b)];
  if (!isJsonType(types[0] ?? '')) return undefined;
  if (isObject(one) !== isObject(other)) return ['só um é um objeto', 'only one of them is an object'];
  if (!isObject(one) || !isObject(other)) return undefined;
  const common = Object.keys(one).filter((name) => name in other);
  // Details may come and go, but a reader needs at least one member to rely on.
  const isOptional = (name: string) =>
    /^(errors?|details?|detalhes?|instance|trace|stack|path|request_?id|timestamp)$/i.test(name);
  const core = (body: Readonly<Record<string, unknown>>) => Object.keys(body).filter((name) => !isOptional(name));
  const missing = [...core(one).filter((name) => !(name in other)), ...core(other).filter((name) => !(name in one))];
  if (common.length === 0) return ['nenhum campo em comum', 'no member in common'];
  const shared = core(one).filter((name) => name in other);
  // RFC 9457 lets each kind of problem have members of its own.
  if (missing.length > shared.length && types[0] !== 'application/problem+json')
    return [`"${missing.join('", "')}" só em um deles`, `"${missing.join('", "')}" in only one of them`];
  const kind = common.find(
    (name) => kindOf(one[name]) !== kindOf(other[name]) && one[name] !== null && other[name] !== null,
  );
  return kind === undefined ? undefined : [`"${kind}" tem dois tipos`, `"${kind}" has two types`];
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}
