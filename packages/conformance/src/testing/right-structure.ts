// In which ways is the structure of a description unusual but right?

import { type Json, ok, only2, paths, push, rename, since3, since31, type Way } from './structure-ways.ts';

/** Unusual but right, by the specification of each edition. */
export const rightWays: Readonly<Record<string, Way>> = {
  'a tag below another one': ({ root, edition }) =>
    edition === '3.2' && Object.assign(root, { tags: [{ name: 'vendas' }, { name: 'pedidos', parent: 'vendas' }] }),
  'a license by its identifier': since31(({ root }) =>
    Object.assign(root.info as Json, { license: { name: 'MIT', identifier: 'MIT' } }),
  ),
  'members with x-': ({ root, get, schemas }) => {
    for (const one of [root, get, schemas.NovoCliente, root.info]) Object.assign(one as Json, { 'x-own': { gett: 1 } });
  },
  'x- among paths and responses': ({ root, get }) => {
    Object.assign(paths(root), { 'x-paths': [] });
    Object.assign(get.responses as Json, { 'x-responses': 1 });
  },
  'rare statuses': ({ get }) =>
    Object.assign(get.responses as Json, {
      207: { description: 'a' },
      418: { description: 'b' },
      599: { description: 'c' },
    }),
  'several types in 2.0': ({ schemas, edition }) =>
    edition === '2.0' && Object.assign(schemas, { Texto: { type: ['string', 'null'] } }),
  'webhooks repeated for older readers': since31(({ root }) => Object.assign(root, { 'x-webhooks': root.webhooks })),
  'keywords of other tools': since31(({ schemas }) =>
    Object.assign(schemas, { Cor: { enum: ['a'], enumNames: { a: 'A' } } }),
  ),
  'only a default': ({ get }) => Object.assign(get, { responses: { default: { description: 'a' } } }),
  'classes of statuses': since3(({ get }) => Object.assign(get.responses as Json, { '5XX': { description: 'a' } })),
  'a property named type': ({ schemas }) =>
    Object.assign(schemas, {
      Coisa: {
        type: 'object',
        properties: {
          type: { type: 'string' },
          $ref: { type: 'string' },
          required: { type: 'boolean' },
          'x-y': { type: 'string' },
        },
      },
    }),
  'required by allOf': ({ schemas, refer }) =>
    Object.assign(schemas, { Outro: { allOf: [refer('schemas', 'NovoCliente'), { required: ['telefone'] }] } }),
  'a parameter named with the sign of its expression': ({ root, item, parameter }) => {
    push(item, 'parameters', parameter({ name: '.format', in: 'path', required: true }));
    rename(paths(root), '/clientes/{id}', '/clientes/{id}{.format}');
  },
  'required of a base': ({ schemas, refer }) => {
    Object.assign(schemas, { Pagina: { required: ['itens'], properties: { total: { type: 'integer' } } } });
    Object.assign(schemas, { Clientes: { allOf: [refer('schemas', 'Pagina'), { properties: { itens: {} } }] } });
  },
  'required beside allOf': ({ schemas, refer }) =>
    Object.assign(schemas, {
      Outro: {
        type: 'object',
        required: ['telefone'],
        properties: { a: { type: 'string' } },
        allOf: [refer('schemas', 'NovoCliente')],
      },
    }),
  'required among free members': ({ schemas }) =>
    Object.assign(schemas, {
      Livre: {
        type: 'object',
        required: ['a'],
        properties: { b: { type: 'string' } },
        additionalProperties: { type: 'string' },
      },
    }),
  'required without properties': ({ schemas }) =>
    Object.assign(schemas, { Livre: { type: 'object', required: ['a'] } }),
  'true for free members': ({ schemas }) =>
    Object.assign(schemas, { Livre: { type: 'object', additionalProperties: true } }),
  'a path parameter with a form': ({ root, parameter }) =>
    Object.assign(paths(root), {
      '/fotos/{nome}.{formato}': {
        parameters: ['nome', 'formato'].map((name) => parameter({ name, in: 'path', required: true })),
        delete: { responses: { 204: { description: 'x' }, default: { description: 'y' } } },
      },
    }),
  'an operation that overrides a parameter': ({ get, parameter }) =>
    Object.assign(get, { parameters: [parameter({ name: 'id', in: 'path', required: true, description: 'x' })] }),
  'the same name in two places': ({ get, parameter }) =>
    Object.assign(get, { parameters: [parameter({ name: 'a', in: 'query' }), parameter({ name: 'a', in: 'header' })] }),
  'names in query that differ in case': ({ get, parameter }) =>
    Object.assign(get, { parameters: [parameter({ name: 'a', in: 'query' }), parameter({ name: 'A', in: 'query' })] }),
  'a fixed path beside a template': ({ root, list }) =>
    Object.assign(paths(root), { '/clientes/ativos': { get: { ...(list.get as Json), operationId: 'ativos' } } }),
  'a slash at the end': ({ root, list }) =>
    Object.assign(paths(root), { '/pedidos/': { get: { ...(list.get as Json), operationId: 'pedidos' } } }),
  'no operation in a path': ({ root }) => Object.assign(paths(root), { '/vazio': {} }),
  'an empty text': ({ get }) => Object.assign(get, { description: '' }),
  'a null description': ({ get }) => Object.assign(get, { description: null }),
  'open security': ({ get }) => Object.assign(get, { security: [{}] }),
  'no security': ({ root, get }) => Object.assign(get, { security: [] }) && root,
  'media types with parameters': ({ get, isOld }) =>
    isOld
      ? Object.assign(get, { produces: ['application/json; charset=utf-8'] })
      : rename(ok(get).content as Json, 'application/json', 'application/json; charset=utf-8'),
  'a vendor type': ({ get, isOld }) =>
    isOld
      ? Object.assign(get, { produces: ['application/vnd.a.b-c+json;version=1'] })
      : rename(ok(get).content as Json, 'application/json', 'application/vnd.a.b-c+json;version=1'),
  'a number as a double': ({ schemas }) =>
    Object.assign(schemas, { Nota: { type: 'number', minimum: 0.5, multipleOf: 0.01, default: 1 } }),
  'a schema without a type': ({ schemas }) => Object.assign(schemas, { Tudo: {} }),
  'an enum with null': ({ schemas, edition }) =>
    Object.assign(schemas, {
      Estado: edition >= '3.1' ? { type: ['string', 'null'], enum: ['a', null] } : { enum: ['a', null] },
    }),
  'a recursive schema': ({ schemas, refer }) =>
    Object.assign(schemas, {
      No: { type: 'object', properties: { filhos: { type: 'array', items: refer('schemas', 'No') } } },
    }),
  'a reference into a path': ({ schemas, isOld }) =>
    Object.assign(schemas, {
      Outro: {
        $ref: isOld
          ? '#/paths/~1clientes~1%7Bid%7D/get/responses/200/schema'
          : '#/paths/~1clientes~1%7Bid%7D/get/responses/200/content/application~1json/schema',
      },
    }),
  'a $ref inside an example': ({ schemas }) =>
    Object.assign(schemas, { Exemplo: { type: 'object', example: { $ref: '#/nowhere' } } }),
  'a name with dots': ({ schemas }) => Object.assign(schemas, { 'v1.Cliente_novo-2': { type: 'object' } }),
  'a parameter with content': since3(({ get }) =>
    push(get, 'parameters', {
      name: 'f',
      in: 'query',
      content: { 'application/json': { schema: { type: 'object' } } },
    }),
  ),
  'a cookie': since3(({ get }) => push(get, 'parameters', { name: 'tema', in: 'cookie', schema: { type: 'string' } })),
  'any media type': since3(({ get }) =>
    Object.assign(ok(get).content as Json, { 'image/*': { schema: { type: 'string', format: 'binary' } } }),
  ),
  'a variable with values': since3(({ root }) =>
    Object.assign(root, {
      servers: [{ url: 'https://{r}.example.com/v1', variables: { r: { default: 'br', enum: ['br', 'us'] } } }],
    }),
  ),
  'a callback': since3(
    ({ post }) =>
      Object.assign(post, {
        callbacks: {
          feito: {
            'https://example.com?u={$request.body#/nome}': {
              post: {
                requestBody: {
                  content: {
                    'application/json': {
                      schema: {
                        type: 'object',
                        required: ['id'],
                        properties: {
                          id: { type: 'string' },
                          evento: { type: 'string', enum: ['cliente.criado'] },
                          criado_em: { type: 'string', format: 'date-time' },
                        },
                      },
                    },
                  },
                },
                parameters: [{ name: 'X-Signature', in: 'header', schema: { type: 'string' } }],
                responses: { 200: { description: 'x' } },
              },
            },
          },
        },
      }) && false,
  ),
  'no paths but components': since31(({ root }) => delete root.paths && false),
  'an operation without responses': since31(({ get }) => delete get.responses && false),
  'keywords of JSON Schema': since31(({ schemas }) =>
    Object.assign(schemas, {
      Tupla: { type: 'array', prefixItems: [{ const: 1 }], items: false, $comment: 'x' },
      Se: { if: { required: ['a'] }, else: { required: ['b'] }, unevaluatedProperties: false },
    }),
  ),
  'a keyword of forms beside enum': since31(({ schemas }) =>
    Object.assign(schemas, { Cor: { type: 'string', enum: ['a'], enumNames: ['A'] } }),
  ),
  'a keyword of its own': since31(({ schemas }) =>
    Object.assign(schemas, { Campo: { type: 'string', 'ui:widget': 'x', ordering: 3 } }),
  ),
  'a reference with siblings': since31(({ schemas }) =>
    Object.assign(schemas, { Outro: { $ref: '#/components/schemas/Cliente', description: 'x', title: 'y' } }),
  ),
  'an $id': since31(({ schemas }) =>
    Object.assign(schemas, {
      Alvo: { $id: 'https://a.example/alvo', type: 'string' },
      Outro: { $ref: 'https://a.example/alvo' },
    }),
  ),
  'an anchor': since31(({ schemas }) =>
    Object.assign(schemas, { Alvo: { $anchor: 'alvo', type: 'string' }, Outro: { $ref: '#alvo' } }),
  ),
  'type: file in 2.0': only2(({ get }) => Object.assign(ok(get), { schema: { type: 'file' } })),
  'collectionFormat in 2.0': only2(({ get }) =>
    push(get, 'parameters', {
      name: 'ids',
      in: 'query',
      type: 'array',
      collectionFormat: 'multi',
      items: { type: 'string' },
    }),
  ),
  'a form in 2.0': only2(
    ({ root, item }) =>
      Object.assign(paths(root), {
        '/clientes/{id}/fotos': {
          parameters: item.parameters,
          post: {
            consumes: ['multipart/form-data'],
            parameters: [
              { name: 'foto', in: 'formData', type: 'file' },
              { name: 'nome', in: 'formData', type: 'string' },
            ],
            responses: { default: { description: 'x' } },
          },
        },
      }) && false,
  ),
  'additional operations': (at) =>
    at.edition === '3.2' &&
    Object.assign(at.item, { additionalOperations: { LINK: { responses: { default: { description: 'x' } } } } }),
  'a response without description': (at) => at.edition === '3.2' && delete ok(at.get).description,
  'styles of their places': since3(({ get, parameter }) => {
    push(get, 'parameters', { ...parameter({ name: 'a', in: 'query' }), style: 'deepObject', explode: true });
    push(get, 'parameters', { ...parameter({ name: 'X-A', in: 'header' }), style: 'simple' });
  }),
  'scopes that flows declare, and roles of another scheme': since31(({ get, schemes }) => {
    const flow = (scope: string) => ({ tokenUrl: 'https://a', scopes: { [scope]: 'x' } });
    const flows = { clientCredentials: flow('ler'), password: flow('escrever') };
    Object.assign(schemes, { o: { type: 'oauth2', flows } });
    Object.assign(get, { security: [{ o: ['ler', 'escrever'] }, { token: ['admin'] }] });
  }),
  'links by reference, also to another server': since3(({ get }) =>
    Object.assign(ok(get), {
      links: { a: { operationRef: '#/paths/~1clientes/get' }, b: { operationRef: 'https://b.example/o.json#/x' } },
    }),
  ),
  'mappings to a file and to a schema by its name': since3(({ schemas }) =>
    Object.assign(schemas, {
      Pessoa: {
        type: 'object',
        properties: { tipo: { type: 'string' } },
        discriminator: { propertyName: 'tipo', mapping: { f: 'fisica.json', c: 'Cliente' } },
      },
    }),
  ),
};
