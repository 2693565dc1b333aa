// In which ways is the structure of a description wrong?

import { type Json, ok, only2, paths, push, rename, since3, since31, upTo30, type Way } from './structure-ways.ts';

export const brokenWays: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  'structure-known-members': {
    gett: ({ item }) => rename(item, 'get', 'gett'),
    'GET in upper case': ({ item }) => rename(item, 'get', 'GET'),
    respones: ({ get }) => rename(get, 'responses', 'respones'),
    response: ({ get }) => rename(get, 'responses', 'response'),
    operationID: ({ get }) => rename(get, 'operationId', 'operationID'),
    sumary: ({ get }) => rename(get, 'summary', 'sumary'),
    'path in the place of paths': ({ root }) => rename(root, 'paths', 'path'),
    infos: ({ root }) => rename(root, 'info', 'infos'),
    desciption: ({ get }) => rename(ok(get), 'description', 'desciption'),
    'titel in info': ({ root }) => rename(root.info as Json, 'title', 'titel'),
    'tpye in a schema': ({ schemas }) =>
      rename((schemas.NovoCliente?.properties as Record<string, Json>).nome ?? {}, 'type', 'tpye'),
    propertys: ({ schemas }) => rename(schemas.NovoCliente ?? {}, 'properties', 'propertys'),
    requried: ({ schemas }) => rename(schemas.NovoCliente ?? {}, 'required', 'requried'),
    'requred in a parameter': ({ parameters }) => rename(parameters.id ?? {}, 'required', 'requred'),
    'a member without x-': ({ root }) => Object.assign(root.info as Json, { logo: 'a.png' }),
    'of the other edition': ({ root, isOld }) => Object.assign(root, isOld ? { components: {} } : { definitions: {} }),
    'body in an operation': ({ post }) => Object.assign(post, { body: { type: 'object' } }),
    'shema in a media type': since3(({ get }) =>
      rename((ok(get).content as Record<string, Json>)['application/json'] ?? {}, 'schema', 'shema'),
    ),
    'schema in the place of scheme': since3(({ schemes }) => rename(schemes.token ?? {}, 'scheme', 'schema')),
    'component in the place of components': since3(({ root }) => rename(root, 'components', 'component')),
    requestbody: since3(({ post }) => rename(post, 'requestBody', 'requestbody')),
    'securitySchema in components': since3(({ root }) =>
      rename(root.components as Json, 'securitySchemes', 'securitySchema'),
    ),
    'nullable, which 3.1 has no more': since31(({ schemas }) =>
      Object.assign((schemas.NovoCliente?.properties as Record<string, Json>).nome ?? {}, { nullable: true }),
    ),
  },
  'structure-required-members': {
    'no info': ({ root }) => delete root.info,
    'no title': ({ root }) => delete (root.info as Json).title,
    'no version': ({ root }) => delete (root.info as Json).version,
    'no paths': upTo30(({ root }) => delete root.paths),
    'nothing at all': since31(({ root }) => {
      delete root.paths;
      delete root.components;
      delete root.webhooks;
      delete root.security;
    }),
    'no responses': upTo30(({ get }) => delete get.responses),
    'no description of a response': (at) => (at.edition === '3.2' ? false : delete ok(at.get).description),
    'a parameter without a schema': ({ get, isOld }) =>
      push(get, 'parameters', { name: 'a', in: 'query', ...(isOld ? {} : { description: 'x' }) }),
    'a parameter without a name': ({ get, parameter }) => push(get, 'parameters', parameter({ in: 'query' })),
    'a parameter without in': ({ get, parameter }) => push(get, 'parameters', parameter({ name: 'a' })),
    'a list without items': upTo30(({ schemas }) => Object.assign(schemas, { Lista: { type: 'array' } })),
    'a scheme without a type': ({ schemes }) => delete schemes.token?.type,
    'a key without a name': ({ schemes }) => Object.assign(schemes, { chave: { type: 'apiKey', in: 'header' } }),
    'an http scheme without a scheme': since3(({ schemes }) => delete schemes.token?.scheme),
    'a server without a URL': since3(({ root }) =>
      Object.assign(root, { servers: [{ description: '/v1' }, ...(root.servers as unknown[])] }),
    ),
    'a tag without a name': ({ root }) => push(root, 'tags', { description: 'x' }),
    'a body without content': since3(({ post }) => delete (post.requestBody as Json).content),
    'a flow without its URL': since3(({ schemes }) =>
      Object.assign(schemes, { o: { type: 'oauth2', flows: { clientCredentials: { scopes: {} } } } }),
    ),
    'a flow without its URL in 2.0': only2(({ schemes }) =>
      Object.assign(schemes, { o: { type: 'oauth2', flow: 'accessCode', authorizationUrl: 'https://a', scopes: {} } }),
    ),
    'a link to nothing': since3(({ get }) => Object.assign(ok(get), { links: { a: { description: 'x' } } })),
    'required but not described': ({ schemas }) => push(schemas.NovoCliente ?? {}, 'required', 'cpf'),
    'required but misspelt': ({ schemas }) => Object.assign(schemas.NovoCliente ?? {}, { required: ['nome', 'emial'] }),
    'required in a part of an object': ({ schemas }) =>
      Object.assign((schemas.NovoCliente?.properties ?? {}) as Json, {
        endereco: { type: 'object', required: ['rua'], properties: { cep: { type: 'string' } } },
      }),
  },
  'structure-valid-values': {
    'a license by two names': since31(({ root }) =>
      Object.assign(root.info as Json, { license: { name: 'MIT', identifier: 'MIT', url: 'https://example.com/mit' } }),
    ),
    'a status of four digits': ({ get }) => rename(get.responses as Json, '200', '2000'),
    'OK as a status': ({ get }) => rename(get.responses as Json, '200', 'OK'),
    'a status below 100': ({ get }) => rename(get.responses as Json, '200', '20'),
    'a status above 599': ({ get }) => rename(get.responses as Json, '404', '604'),
    'a class in lower case': ({ get }) => rename(get.responses as Json, '404', '4xx'),
    'Default in upper case': ({ get }) => rename(get.responses as Json, '404', 'Default'),
    'a wrong in': ({ get, parameter }) => push(get, 'parameters', parameter({ name: 'a', in: 'params' })),
    'in in upper case': ({ get, parameter }) => push(get, 'parameters', parameter({ name: 'a', in: 'Query' })),
    'in: body since 3.0': since3(({ post }) =>
      push(post, 'parameters', { name: 'b', in: 'body', schema: { type: 'object' } }),
    ),
    'in: formData since 3.0': since3(({ post }) =>
      push(post, 'parameters', { name: 'b', in: 'formData', schema: { type: 'string' } }),
    ),
    'in: cookie in 2.0': only2(({ get }) => push(get, 'parameters', { name: 'c', in: 'cookie', type: 'string' })),
    'a key in the body': ({ schemes }) => Object.assign(schemes, { chave: { type: 'apiKey', in: 'body', name: 'k' } }),
    'a scheme of no type': ({ schemes }) =>
      Object.assign(schemes, { chave: { type: 'api_key', in: 'header', name: 'k' } }),
    'type: int': ({ schemas }) => Object.assign(schemas, { Numero: { type: 'int' } }),
    'type: String': ({ schemas }) => Object.assign(schemas, { Texto: { type: 'String' } }),
    'type: date': ({ schemas }) => Object.assign(schemas, { Dia: { type: 'date' } }),
    'a list of types in 3.0': ({ schemas, edition }) =>
      edition === '3.0' && Object.assign(schemas, { Texto: { type: ['string', 'null'] } }),
    'type: file since 3.0': since3(({ schemas }) => Object.assign(schemas, { Arquivo: { type: 'file' } })),
    'an empty enum': ({ schemas }) => Object.assign(schemas, { Estado: { type: 'string', enum: [] } }),
    'an enum of another type': ({ schemas }) => Object.assign(schemas, { Estado: { type: 'string', enum: [1, 2] } }),
    'an enum that is a text': ({ schemas }) => Object.assign(schemas, { Estado: { type: 'string', enum: 'a, b' } }),
    'a default of another type': ({ schemas }) =>
      Object.assign(schemas, { Numero: { type: 'integer', default: '10' } }),
    'a default outside the enum': ({ schemas }) =>
      Object.assign(schemas, { Estado: { type: 'string', enum: ['a', 'b'], default: 'c' } }),
    'required: true in a property': ({ schemas }) =>
      Object.assign((schemas.NovoCliente?.properties as Record<string, Json>).nome ?? {}, { required: true }),
    'properties as a list': ({ schemas }) =>
      Object.assign(schemas, { Lista: { type: 'object', properties: [{ nome: { type: 'string' } }] } }),
    'parameters as an object': ({ get }) => Object.assign(get, { parameters: { id: { in: 'query' } } }),
    'responses as a list': ({ get }) => Object.assign(get, { responses: [{ description: 'x' }] }),
    'tags as a text': ({ get }) => Object.assign(get, { tags: 'clientes' }),
    'a number as the version': ({ root }) => Object.assign(root.info as Json, { version: 1 }),
    'required as a text': ({ parameters }) => Object.assign(parameters.limit ?? {}, { required: 'true' }),
    'a minimum above the maximum': ({ schemas }) =>
      Object.assign(schemas, { Nota: { type: 'integer', minimum: 10, maximum: 1 } }),
    'a length as a text': ({ schemas }) => Object.assign(schemas, { Nome: { type: 'string', maxLength: '10' } }),
    'a pattern that is none': ({ schemas }) => Object.assign(schemas, { Nome: { type: 'string', pattern: '[a-' } }),
    'exclusiveMinimum of the other edition': ({ schemas, edition }) =>
      Object.assign(schemas, { Nota: { type: 'integer', exclusiveMinimum: edition >= '3.1' ? true : 1 } }),
    'a media type without a slash': ({ get, isOld }) =>
      isOld ? Object.assign(get, { produces: ['json'] }) : rename(ok(get).content as Json, 'application/json', 'json'),
    'a misspelt media type': ({ get, isOld }) =>
      isOld
        ? Object.assign(get, { produces: ['aplication/json'] })
        : rename(ok(get).content as Json, 'application/json', 'aplication/json'),
    'a media type with a hyphen': ({ post, isOld }) =>
      isOld
        ? Object.assign(post, { consumes: ['application-json'] })
        : rename((post.requestBody as Json).content as Json, 'application/json', 'application-json'),
    'two media types in one': ({ get, isOld }) =>
      isOld
        ? Object.assign(get, { produces: ['application/json, text/xml'] })
        : rename(ok(get).content as Json, 'application/json', 'application/json, text/xml'),
    'a media type without its half': ({ get, isOld }) =>
      isOld
        ? Object.assign(get, { produces: ['application/'] })
        : rename(ok(get).content as Json, 'application/json', 'application/'),
    'a name with a space': since3(({ schemas }) => Object.assign(schemas, { 'Novo Cliente': { type: 'object' } })),
    'schema and content': since3(({ get }) =>
      push(get, 'parameters', {
        name: 'f',
        in: 'query',
        schema: { type: 'string' },
        content: { 'application/json': {} },
      }),
    ),
    'multipleOf: 0': ({ schemas }) => Object.assign(schemas, { Nota: { type: 'integer', multipleOf: 0 } }),
    'an empty list of types': since31(({ schemas }) => Object.assign(schemas, { Nota: { type: [] } })),
    'an empty allOf': ({ schemas }) => Object.assign(schemas, { Nota: { allOf: [] } }),
    'the style of another place': since3(({ get, parameter }) =>
      push(get, 'parameters', { ...parameter({ name: 'a', in: 'query' }), style: 'matrix' }),
    ),
    'example and examples': since3(({ get }) =>
      Object.assign((ok(get).content as Record<string, Json>)['application/json'] ?? {}, {
        example: { a: 1 },
        examples: { a: { value: { a: 1 } } },
      }),
    ),
    'scopes as an object': ({ get }) => Object.assign(get, { security: [{ token: {} }] }),
    'no responses in an operation': ({ get }) => Object.assign(get, { responses: {} }),
  },
  'structure-references': {
    'the parent of a tag': ({ root, edition }) =>
      edition === '3.2' && Object.assign(root, { tags: [{ name: 'pedidos', parent: 'vendas' }] }),
    'a schema': ({ get, schemas, refer }) =>
      Object.assign(schemas, { Pedido: { type: 'object', properties: { cliente: refer('schemas', 'Client') } } }) &&
      get,
    'another case of letters': ({ schemas, refer }) => Object.assign(schemas, { Outro: refer('schemas', 'cliente') }),
    'a parameter': ({ get, refer }) => push(get, 'parameters', refer('parameters', 'nada')),
    'a response': ({ get, refer }) => Object.assign(get.responses as Json, { 400: refer('responses', 'Nada') }),
    'the section of the other edition': ({ schemas, isOld }) =>
      Object.assign(schemas, { Outro: { $ref: isOld ? '#/components/schemas/Cliente' : '#/definitions/Cliente' } }),
    'the name of a section misspelt': ({ schemas, isOld }) =>
      Object.assign(schemas, { Outro: { $ref: isOld ? '#/definition/Cliente' : '#/components/schema/Cliente' } }),
    'a name without a slash': ({ schemas }) => Object.assign(schemas, { Outro: { $ref: '#Cliente' } }),
    'a circle': ({ schemas, refer }) => Object.assign(schemas, { A: refer('schemas', 'B'), B: refer('schemas', 'A') }),
    'a parameter that is a schema': ({ get, refer }) => push(get, 'parameters', refer('schemas', 'Cliente')),
    'a response that is a schema': ({ get, refer }) =>
      Object.assign(get.responses as Json, { 400: refer('schemas', 'Problema') }),
    'a body': since3(({ post }) => Object.assign(post, { requestBody: { $ref: '#/components/requestBodies/Nada' } })),
    'a header': since3(({ get }) =>
      Object.assign(ok(get), { headers: { 'X-A': { $ref: '#/components/headers/Nada' } } }),
    ),
    'an example': since3(({ get }) =>
      Object.assign((ok(get).content as Record<string, Json>)['application/json'] ?? {}, {
        examples: { a: { $ref: '#/components/examples/Nada' } },
      }),
    ),
    'security of everything': ({ root }) => Object.assign(root, { security: [{ chave: [] }] }),
    'security of one operation': ({ get }) => Object.assign(get, { security: [{ tokens: [] }] }),
    'a second alternative': ({ get }) => Object.assign(get, { security: [{ token: [] }, { outro: [] }] }),
    'no scheme at all': ({ root, isOld }) =>
      isOld ? delete root.securityDefinitions : delete (root.components as Json).securitySchemes,
    'a variable of the server': since3(({ root }) =>
      Object.assign(root, { servers: [{ url: 'https://{regiao}.example.com/v1' }] }),
    ),
    'a link to no operation': since3(({ get }) => Object.assign(ok(get), { links: { a: { operationId: 'nada' } } })),
    'an empty reference': ({ schemas }) => Object.assign(schemas, { Outro: { $ref: '' } }),
    'a scope that no flow declares': ({ get, schemes, isOld }) => {
      const flow = { tokenUrl: 'https://a', scopes: { ler: 'x' } };
      const more = isOld ? { flow: 'application', ...flow } : { flows: { clientCredentials: flow } };
      Object.assign(schemes, { o: { type: 'oauth2', ...more } });
      Object.assign(get, { security: [{ o: ['escrever'] }] });
    },
    'the operation of a link by reference': since3(({ get }) =>
      Object.assign(ok(get), { links: { a: { operationRef: '#/paths/~1nada/get' } } }),
    ),
    'a mapping to a name': since3(({ schemas }) =>
      Object.assign(schemas, {
        Pessoa: {
          type: 'object',
          properties: { tipo: { type: 'string' } },
          discriminator: { propertyName: 'tipo', mapping: { f: 'Fisica' } },
        },
      }),
    ),
    'a mapping': since3(({ schemas }) =>
      Object.assign(schemas, {
        Pessoa: {
          type: 'object',
          properties: { tipo: { type: 'string' } },
          discriminator: { propertyName: 'tipo', mapping: { f: '#/components/schemas/Fisica' } },
        },
      }),
    ),
  },
  'structure-path-parameters': {
    'none declared': ({ item }) => delete item.parameters,
    'another name': ({ parameters }) => Object.assign(parameters.id ?? {}, { name: 'clienteId' }),
    'another case of letters': ({ parameters }) => Object.assign(parameters.id ?? {}, { name: 'ID' }),
    'declared in the query': ({ parameters }) => Object.assign(parameters.id ?? {}, { in: 'query' }),
    'one that the path does not have': ({ list, parameter }) =>
      push(list, 'parameters', parameter({ name: 'loja', in: 'path', required: true })),
    'not required': ({ parameters }) => delete parameters.id?.required,
    'required: false': ({ parameters }) => Object.assign(parameters.id ?? {}, { required: false }),
    'a brace that stays open': ({ root }) => rename(paths(root), '/clientes/{id}', '/clientes/{id'),
    'a path without a slash': ({ root }) => rename(paths(root), '/clientes', 'clientes'),
    'a space': ({ root }) => rename(paths(root), '/clientes', '/clientes ativos'),
    'a query string': ({ root }) => rename(paths(root), '/clientes', '/clientes?ativos=true'),
    'the same name twice': ({ root }) =>
      Object.assign(paths(root), { '/clientes/{id}/socios/{id}': structuredClone(paths(root)['/clientes/{id}']) }),
    'an empty name': ({ root }) => rename(paths(root), '/clientes/{id}', '/clientes/{}'),
  },
  'structure-unique-names': {
    'an operation of the same path': ({ get, item }) =>
      Object.assign(item.put as Json, { operationId: get.operationId }),
    'an operation of another path': ({ get, post }) => Object.assign(post, { operationId: get.operationId }),
    'three of them': ({ item, list }) => {
      for (const one of [item.put, item.get, list.get]) Object.assign(one as Json, { operationId: 'cliente' });
    },
    'a webhook': since31(({ root, get }) =>
      Object.assign((root.webhooks as Record<string, Record<string, Json>>).cliente?.post ?? {}, {
        operationId: get.operationId,
      }),
    ),
    'a parameter': ({ get, parameter }) =>
      Object.assign(get, { parameters: ['a', 'a'].map((name) => parameter({ name, in: 'query' })) }),
    'a parameter by reference': ({ list, refer }) => push(list.get as Json, 'parameters', refer('parameters', 'limit')),
    'a parameter of the path': ({ item, parameter }) =>
      push(item, 'parameters', parameter({ name: 'id', in: 'path', required: true })),
    'a header in other letters': ({ get, parameter }) =>
      Object.assign(get, { parameters: ['X-A', 'x-a'].map((name) => parameter({ name, in: 'header' })) }),
    'equivalent paths': ({ root, parameter }) =>
      Object.assign(paths(root), {
        '/clientes/{codigo}': {
          parameters: [parameter({ name: 'codigo', in: 'path', required: true })],
          delete: { responses: { 204: { description: 'x' } } },
        },
      }),
    'equivalent paths below an item': ({ root, parameter }) => {
      const of = (name: string) => ({
        parameters: [parameter({ name, in: 'path', required: true })],
        delete: { responses: { 204: { description: 'x' } } },
      });
      Object.assign(paths(root), { '/clientes/{id}/foto': of('id'), '/clientes/{codigo}/foto': of('codigo') });
    },
    'a tag': ({ root }) => Object.assign(root, { tags: [{ name: 'a' }, { name: 'b' }, { name: 'a' }] }),
    'two bodies': only2(({ post }) =>
      push(post, 'parameters', { name: 'outro', in: 'body', schema: { type: 'object' } }),
    ),
  },
};
