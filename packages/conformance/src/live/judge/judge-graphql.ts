// Does the GraphQL endpoint keep its conventions?
import { type Exchange, headerOf, isObject, isSuccess, jsonOf, statusOf } from '../exchange/exchange.ts';
import type { GraphqlEvidence, Routed } from '../graphql/evidence.ts';
import { broken, called, cannotTell, type Judgement, kept, remark } from './judgement.ts';

export function judgeGraphql(evidence: GraphqlEvidence | undefined): readonly Judgement[] {
  if (evidence === undefined) return [];
  if (!isExecuted(evidence.typename))
    return [
      cannotTell(
        'graphql-shape-mirrors-query',
        `${called(evidence.typename)} respondeu ${statusOf(evidence.typename)} a { __typename }`,
        `${called(evidence.typename)} responded with ${statusOf(evidence.typename)} to { __typename }`,
      ),
    ];
  return [
    ...judgeEndpoint(evidence),
    ...judgeShape(evidence),
    ...judgeOperations(evidence),
    ...judgeErrors(evidence),
    ...judgeSchema(evidence),
    ...judgeBound('graphql-bound-depth', evidence.depth, evidence),
    ...judgeBound('graphql-bound-complexity', evidence.cost, evidence),
  ];
}

/** The server ran the query: `data` is there and not null. */
function isExecuted(exchange: Exchange): boolean {
  const json = jsonOf(exchange);
  return isSuccess(exchange) && isObject(json) && isObject(json.data);
}

function judgeEndpoint({ otherEndpoint, typename, form, byGet }: GraphqlEvidence): readonly Judgement[] {
  const isCached = ['etag', 'cache-control'].some((name) => headerOf(byGet.answer?.headers ?? [], name) !== undefined);
  const isNoStore = headerOf(byGet.answer?.headers ?? [], 'cache-control')?.includes('no-store');
  return [
    isExecuted(otherEndpoint)
      ? broken(
          'graphql-single-endpoint',
          [typename, otherEndpoint],
          [
            `${called(otherEndpoint)} também responde a consultas: há mais de um endpoint.`,
            `${called(otherEndpoint)} responds to queries as well: there is more than one endpoint.`,
          ],
        )
      : kept('graphql-single-endpoint'),
    kept('graphql-post-with-body'),
    ...(isExecuted(form)
      ? [
          remark(
            'graphql-post-with-body',
            'O servidor aceita consultas em um formulário: outro site pode enviá-las com as credenciais de um visitante.',
            'The server accepts queries in a form: another site can send them with the credentials of a visitor.',
          ),
        ]
      : []),
    isExecuted(byGet)
      ? kept('graphql-get-may-cache')
      : cannotTell('graphql-get-may-cache', 'o servidor não aceita GET', 'the server does not accept GET'),
    ...(isExecuted(byGet) && (!isCached || isNoStore)
      ? [
          remark(
            'graphql-get-may-cache',
            'GET é aceito, mas a resposta não pode ficar em cache.',
            'GET is accepted, but its response cannot be cached.',
          ),
        ]
      : []),
  ];
}

function judgeShape({ typename, shape }: GraphqlEvidence): readonly Judgement[] {
  const rule = 'graphql-shape-mirrors-query';
  const expected = [
    { exchange: typename, members: ['__typename'] },
    ...(shape ? [{ exchange: shape.exchange, members: ['one', 'two', '__schema'] }] : []),
  ];
  const wrong = expected.find(({ exchange, members }) => {
    const json = jsonOf(exchange);
    const data = isObject(json) && isObject(json.data) ? json.data : {};
    return Object.keys(data).toSorted().join() !== members.toSorted().join();
  });
  return wrong
    ? [
        broken(
          rule,
          [wrong.exchange],
          [
            'Os campos de "data" não são os que a consulta pediu.',
            'The members of "data" are not those that the query asked for.',
          ],
        ),
      ]
    : [kept(rule)];
}

function judgeOperations({ mutationByGet, byGet }: GraphqlEvidence): readonly Judgement[] {
  const rule = 'graphql-operations-by-kind';
  return isExecuted(mutationByGet)
    ? [
        broken(
          rule,
          [byGet, mutationByGet],
          ['Uma mutação enviada por GET é executada.', 'A mutation sent by GET is executed.'],
        ),
      ]
    : [kept(rule)];
}

function judgeErrors({ syntaxError, unknownField }: GraphqlEvidence): readonly Judgement[] {
  const rule = 'errors-no-200-with-error-flag';
  const hidden = [syntaxError, unknownField].find((exchange) => isSuccess(exchange) && !isExecuted(exchange));
  const failed = [syntaxError, unknownField].find((exchange) => statusOf(exchange) >= 500);
  return [
    hidden
      ? broken(
          rule,
          [hidden],
          [
            `Uma consulta inválida recebe ${statusOf(hidden)} com "errors" e sem "data".`,
            `An invalid query gets ${statusOf(hidden)} with "errors" and without "data".`,
          ],
        )
      : kept(rule),
    ...(failed
      ? [
          broken(
            'errors-4xx-for-client',
            [failed],
            [`Uma consulta inválida recebe ${statusOf(failed)}.`, `An invalid query gets ${statusOf(failed)}.`],
          ),
        ]
      : []),
  ];
}

function judgeSchema({ introspection, hasLinks }: GraphqlEvidence): readonly Judgement[] {
  const rule = 'graphql-introspectable';
  const trip = 'graphql-one-round-trip';
  return [
    isExecuted(introspection)
      ? kept(rule)
      : broken(
          rule,
          [introspection],
          [
            `O esquema não pode ser consultado: a introspecção recebe ${statusOf(introspection)}.`,
            `The schema cannot be queried: introspection gets ${statusOf(introspection)}.`,
          ],
        ),
    hasLinks ? kept(trip) : cannotTell(trip, 'nenhum tipo leva a outro', 'no type leads to another'),
  ];
}

function judgeBound(
  rule: string,
  routed: readonly Routed[],
  { control, hasCycle }: GraphqlEvidence,
): readonly Judgement[] {
  if (hasCycle === undefined) return [cannotTell(rule, 'o esquema não pôde ser lido', 'the schema could not be read')];
  if (!hasCycle && rule === 'graphql-bound-depth') return [kept(rule)];
  if (control === undefined || routed.length === 0 || !isExecuted(control))
    return [
      cannotTell(rule, 'nenhuma consulta segura chega a um ciclo de tipos', 'no safe query reaches a cycle of types'),
    ];
  const [accepted] = routed.filter(({ exchange }) => isAccepted(exchange));
  const all = routed.filter(({ exchange }) => isAccepted(exchange)).map(({ route }) => route);
  return accepted
    ? [
        broken(
          rule,
          [control, accepted.exchange],
          [
            `${rule === 'graphql-bound-depth' ? 'Uma consulta de 60 níveis' : 'Uma consulta de milhares de campos'} é executada por: ${all.join(', ')}.`,
            `${rule === 'graphql-bound-depth' ? 'A query of 60 levels' : 'A query of thousands of fields'} is executed by: ${all.join(', ')}.`,
          ],
        ),
      ]
    : [kept(rule)];
}

/** In a batch, the last entry is the one that must be refused; all entries of a large batch are equal. */
function isAccepted(exchange: Exchange): boolean {
  const json = jsonOf(exchange);
  const last = Array.isArray(json) ? json.at(-1) : json;
  return isSuccess(exchange) && isObject(last) && isObject(last.data);
}
