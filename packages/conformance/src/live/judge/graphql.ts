// Does the GraphQL endpoint keep its conventions?
import type { Text } from '@farol/http';
import { answered, type Exchange, isObject, isSuccess, jsonOf, type Made, statusOf } from '../exchange/exchange.ts';
import type { GraphqlEvidence, Routed } from '../graphql/collect-graphql.ts';
import {
  always,
  broken,
  type Check,
  cannotTell,
  type Found,
  kept,
  neverBroken,
  remark,
  shows,
  withWords,
} from './check.ts';
import { clientErrors, noErrorFlags } from './failures.ts';

type GraphqlCheck = Check<GraphqlEvidence>;

/** The server ran the query: `data` is there and not null. */
export function isExecuted(exchange: Made, json = jsonOf(exchange)): boolean {
  return isSuccess(exchange) && isObject(json) && isObject(json.data);
}

/** In a batch, the last entry is the one that must be refused. */
function isAccepted({ exchange }: Routed): boolean {
  const json = jsonOf(exchange);
  return isExecuted(exchange, Array.isArray(json) ? json.at(-1) : json);
}

const singleEndpoint: GraphqlCheck = {
  rule: 'graphql-single-endpoint',
  mend: {
    pt: 'Responda a consultas em um só caminho e com 404 nos outros.',
    en: 'Respond to queries at one path, and with 404 elsewhere.',
  },
  rows: [
    broken(({ typename, otherEndpoint }) => isExecuted(otherEndpoint) && shows(typename, otherEndpoint), {
      pt: '{call} também responde a consultas: há mais de um endpoint.',
      en: '{call} responds to queries as well: there is more than one endpoint.',
    }),
    kept(),
  ],
};

const postWithBody: GraphqlCheck = {
  rule: 'graphql-post-with-body',
  mend: neverBroken,
  rows: [
    remark(({ form }) => isExecuted(form), {
      pt: 'O servidor aceita consultas em um formulário: outro site pode enviá-las com as credenciais de um visitante.',
      en: 'The server accepts queries in a form: another site can send them with the credentials of a visitor.',
    }),
    kept(),
  ],
};

const getMayCache: GraphqlCheck = {
  rule: 'graphql-get-may-cache',
  mend: neverBroken,
  rows: [
    cannotTell(({ byGet }) => !isExecuted(byGet), {
      pt: 'o servidor não aceita GET',
      en: 'the server does not accept GET',
    }),
    remark(({ byGet }) => !isCacheable(byGet), {
      pt: 'GET é aceito, mas a resposta não pode ficar em cache.',
      en: 'GET is accepted, but its response cannot be cached.',
    }),
    kept(),
  ],
};

function isCacheable(byGet: Exchange): boolean {
  const control = answered(byGet, 'cache-control');
  return (control !== undefined || answered(byGet, 'etag') !== undefined) && !control?.includes('no-store');
}

const shapeMirrors: GraphqlCheck = {
  rule: 'graphql-shape-mirrors-query',
  mend: {
    pt: 'Devolva em data exatamente os campos pedidos, com os nomes e o aninhamento da consulta.',
    en: 'Return in data exactly the fields asked for, with the names and the nesting of the query.',
  },
  rows: [
    cannotTell(({ typename }) => !isExecuted(typename) && shows(typename), {
      pt: '{call} respondeu {status} a { __typename }',
      en: '{call} responded with {status} to { __typename }',
    }),
    broken(({ typename, shape }) => otherMembers(typename, '__typename') ?? otherMembers(shape, '__schema,one,two'), {
      pt: 'Os campos de "data" não são os que a consulta pediu.',
      en: 'The members of "data" are not those that the query asked for.',
    }),
    kept(),
  ],
};

function otherMembers(exchange: Made, sorted: string): Found | undefined {
  const json = jsonOf(exchange);
  const data = isObject(json) && isObject(json.data) ? json.data : {};
  return Object.keys(data).toSorted().join() === sorted ? undefined : shows(exchange);
}

const operationsByKind: GraphqlCheck = {
  rule: 'graphql-operations-by-kind',
  mend: { pt: 'Recuse mutações por GET com 405.', en: 'Refuse mutations by GET with 405.' },
  rows: [
    broken(({ byGet, mutationByGet }) => isExecuted(mutationByGet) && shows(byGet, mutationByGet), {
      pt: 'Uma mutação enviada por GET é executada.',
      en: 'A mutation sent by GET is executed.',
    }),
    kept(),
  ],
};

const errorsInStatus: GraphqlCheck = {
  ...noErrorFlags,
  rows: [
    broken(({ invalid }) => shows(invalid.find((one) => isSuccess(one) && !isExecuted(one))), {
      pt: 'Uma consulta inválida recebe {status} com "errors" e sem "data".',
      en: 'An invalid query gets {status} with "errors" and without "data".',
    }),
    kept(),
  ],
};

const invalidIs4xx: GraphqlCheck = {
  ...clientErrors,
  rows: [
    broken(({ invalid }) => shows(invalid.find((one) => statusOf(one) >= 500)), {
      pt: 'Uma consulta inválida recebe {status}.',
      en: 'An invalid query gets {status}.',
    }),
  ],
};

const introspectable: GraphqlCheck = {
  rule: 'graphql-introspectable',
  mend: { pt: 'Permita a introspecção, ou publique o esquema.', en: 'Allow introspection, or publish the schema.' },
  rows: [
    broken(({ introspection }) => !isExecuted(introspection) && shows(introspection), {
      pt: 'O esquema não pode ser consultado: a introspecção recebe {status}.',
      en: 'The schema cannot be queried: introspection gets {status}.',
    }),
    kept(),
  ],
};

const oneRoundTrip: GraphqlCheck = {
  rule: 'graphql-one-round-trip',
  mend: neverBroken,
  rows: [
    kept(({ hasLinks }) => hasLinks),
    cannotTell(always, { pt: 'nenhum tipo leva a outro', en: 'no type leads to another' }),
  ],
};

/** Queries that a server has to refuse before it runs them, by each route that could hide them. */
const bounded = (routed: (seen: GraphqlEvidence) => readonly Routed[], text: Text): GraphqlCheck['rows'] => [
  cannotTell((seen) => !isExecuted(seen.control) || routed(seen).length === 0, {
    pt: 'nenhuma consulta segura chega a um ciclo de tipos',
    en: 'no safe query reaches a cycle of types',
  }),
  broken((seen) => executedBy(seen.control, routed(seen)), text),
  kept(),
];

const unreadable: GraphqlCheck['rows'][number] = cannotTell(({ hasCycle }) => hasCycle === undefined, {
  pt: 'o esquema não pôde ser lido',
  en: 'the schema could not be read',
});

const boundDepth: GraphqlCheck = {
  rule: 'graphql-bound-depth',
  mend: {
    pt: 'Meça a profundidade antes de executar, com fragmentos expandidos, diretivas e lotes incluídos, e recuse acima do limite.',
    en: 'Measure the depth before running, with fragments expanded and directives and batches included, and refuse above the bound.',
  },
  rows: [
    unreadable,
    kept(({ hasCycle }) => !hasCycle),
    ...bounded(({ depth }) => depth, {
      pt: 'Uma consulta de 60 níveis é executada por: {routes}.',
      en: 'A query of 60 levels is executed by: {routes}.',
    }),
  ],
};

const boundComplexity: GraphqlCheck = {
  rule: 'graphql-bound-complexity',
  mend: {
    pt: 'Some o custo de todos os campos antes de executar, também apelidos, fragmentos e lotes, e recuse acima do limite.',
    en: 'Add up the cost of all fields before running, aliases, fragments and batches included, and refuse above the bound.',
  },
  rows: [
    unreadable,
    ...bounded(({ cost }) => cost, {
      pt: 'Uma consulta de milhares de campos é executada por: {routes}.',
      en: 'A query of thousands of fields is executed by: {routes}.',
    }),
  ],
};

function executedBy(control: Made, routed: readonly Routed[]): Found | undefined {
  const accepted = routed.filter(isAccepted);
  return withWords(shows(control, accepted[0]?.exchange), { routes: accepted.map(({ route }) => route).join(', ') });
}

export const graphqlChecks: readonly GraphqlCheck[] = [
  ...[singleEndpoint, postWithBody, getMayCache, shapeMirrors, operationsByKind, errorsInStatus, invalidIs4xx],
  ...[introspectable, oneRoundTrip, boundDepth, boundComplexity],
];
/** Where the endpoint runs no query at all, one check says so. */
export const unansweredGraphql: readonly GraphqlCheck[] = [shapeMirrors];
