// The one table of problems, those of the gateway included: status, title and remedy of each code.
import { gatewayProblems } from './gateway-problems.ts';
import type { ProblemKind } from './problem-kind.ts';

/**
 * A code without a status, or with a text in one language only, does not compile. The codes are part of the public contract:
 * new ones may be added, existing ones keep their name and status. Statuses are those of spec 7, and others where spec 7 has none.
 */
export const problemKinds = {
  'malformed-request': {
    status: 400,
    title: { pt: 'Requisição malformada', en: 'Malformed request' },
    remedy: {
      pt:
        'Os bytes recebidos não formam uma requisição HTTP válida. ' +
        'Confira a linha inicial, os cabeçalhos e a codificação do caminho.',
      en: 'The bytes received are not a valid HTTP request. Check the first line, the headers and the encoding of the path.',
    },
  },
  'invalid-parameter': {
    status: 400,
    title: { pt: 'Parâmetro inválido', en: 'Invalid parameter' },
    remedy: {
      pt: 'Um parâmetro é desconhecido, está repetido ou tem um valor que não é aceito. A lista `errors` diz qual e por quê.',
      en: 'A parameter is unknown, repeated, or has a value that is not accepted. The list `errors` says which one and why.',
    },
  },
  'invalid-cursor': {
    status: 400,
    title: { pt: 'Cursor inválido', en: 'Invalid cursor' },
    remedy: {
      pt:
        'O cursor foi alterado, pertence a outra consulta ou foi assinado ' +
        'com outra chave. Recomece sem `cursor` e siga as URLs do cabeçalho `Link`.',
      en:
        'The cursor was altered, belongs to another query, or was signed with another ' +
        'key. Start again without `cursor` and follow the URLs in the `Link` header.',
    },
  },
  'malformed-body': {
    status: 400,
    title: { pt: 'Corpo malformado', en: 'Malformed body' },
    remedy: {
      pt:
        'O corpo não pôde ser lido como o tipo declarado em `Content-Type`, ' +
        'ou um campo tem um valor inválido. A lista `errors` aponta o lugar.',
      en:
        'The body could not be read as the type that `Content-Type` declares, ' +
        'or a field has an invalid value. The list `errors` points to the place.',
    },
  },
  'not-authenticated': {
    status: 401,
    title: { pt: 'Não autenticado', en: 'Not authenticated' },
    remedy: {
      pt:
        'Falta a credencial, ou ela não é reconhecida ou já venceu. Envie-a como diz o cabeçalho ' +
        '`WWW-Authenticate`. `POST /sandbox/v1/chaves` cria uma chave do provedor de prática.',
      en:
        'The credential is missing, not recognized, or expired. Send it as the `WWW-Authenticate` ' +
        'header says. `POST /sandbox/v1/chaves` creates a key for the practice provider.',
    },
  },
  'not-allowed': {
    status: 403,
    title: { pt: 'Sem permissão', en: 'Not allowed' },
    remedy: {
      pt: 'A credencial é válida, mas não permite esta ação. Repetir não muda o resultado; use outra credencial.',
      en: 'The credential is valid but does not permit this action. Repeating changes nothing; use another credential.',
    },
  },
  'not-found': {
    status: 404,
    title: { pt: 'Não existe', en: 'Not found' },
    remedy: {
      pt:
        'Não há nada nesta URL. As listas em `/v1/apis`, `/v1/rules` e `/v1/guides` ' +
        'mostram os ids que existem; no provedor de prática, cada chave só vê os próprios dados.',
      en:
        'There is nothing at this URL. The lists at `/v1/apis`, `/v1/rules` and `/v1/guides` ' +
        'show the ids that exist; in the practice provider each key sees only its own data.',
    },
  },
  'unknown-version': {
    status: 404,
    title: { pt: 'Versão desconhecida', en: 'Unknown version' },
    remedy: {
      pt: 'A versão no caminho não existe. O campo `live_versions` lista as que estão no ar.',
      en: 'The version in the path does not exist. The field `live_versions` lists those that are live.',
    },
  },
  'method-not-allowed': {
    status: 405,
    title: { pt: 'Método não permitido', en: 'Method not allowed' },
    remedy: {
      pt: 'A URL existe, mas não aceita este método. O cabeçalho `Allow` lista os que ela aceita.',
      en: 'The URL exists but does not accept this method. The `Allow` header lists the methods that it accepts.',
    },
  },
  'not-acceptable': {
    status: 406,
    title: { pt: 'Nenhum formato aceitável', en: 'No acceptable format' },
    remedy: {
      pt: 'O cabeçalho `Accept` ou `Accept-Encoding` exclui tudo o que esta URL pode enviar. Amplie-o ou retire-o.',
      en: 'The `Accept` or `Accept-Encoding` header rules out everything that this URL can send. Widen it or leave it out.',
    },
  },
  'request-timeout': {
    status: 408,
    title: { pt: 'Requisição lenta demais', en: 'Request too slow' },
    remedy: {
      pt: 'A requisição não chegou inteira dentro do prazo, e a conexão foi fechada. Envie-a de novo por uma conexão nova.',
      en:
        'The request did not arrive in full within the time allowed, ' +
        'and the connection was closed. Send it again on a new connection.',
    },
  },
  conflict: {
    status: 409,
    title: { pt: 'Conflito com o estado atual', en: 'Conflict with the current state' },
    remedy: {
      pt: 'O recurso está em um estado que não permite esta operação. Busque-o de novo e decida pelo estado atual dele.',
      en: 'The resource is in a state that does not permit this operation. Fetch it again and decide by its current state.',
    },
  },
  'precondition-failed': {
    status: 412,
    title: { pt: 'Precondição não atendida', en: 'Precondition failed' },
    remedy: {
      pt: 'O recurso mudou desde que foi lido. Busque-o de novo e repita com o `ETag` novo em `If-Match`.',
      en: 'The resource has changed since it was read. Fetch it again and repeat with the new `ETag` in `If-Match`.',
    },
  },
  'body-too-large': {
    status: 413,
    title: { pt: 'Corpo grande demais', en: 'Body too large' },
    remedy: {
      pt: 'O corpo passa do tamanho que esta URL aceita. O campo `detail` diz o limite.',
      en: 'The body is larger than this URL accepts. The field `detail` states the limit.',
    },
  },
  'url-too-long': {
    status: 414,
    title: { pt: 'URL longa demais', en: 'URL too long' },
    remedy: {
      pt: 'A URL passa de 8192 bytes. Encurte a consulta; em `/graphql`, envie-a por `POST`.',
      en: 'The URL exceeds 8192 bytes. Shorten the query; at `/graphql`, send it by `POST`.',
    },
  },
  'unsupported-media-type': {
    status: 415,
    title: { pt: 'Tipo de conteúdo não aceito', en: 'Unsupported media type' },
    remedy: {
      pt: 'Este `Content-Type` não é aceito. O campo `detail` diz qual é o aceito.',
      en: 'This `Content-Type` is not accepted. The field `detail` names the accepted one.',
    },
  },
  'expectation-failed': {
    status: 417,
    title: { pt: 'Expectativa não atendida', en: 'Expectation failed' },
    remedy: {
      pt: 'O cabeçalho `Expect` pede algo que este servidor não faz. O único valor aceito é `100-continue`.',
      en: 'The `Expect` header asks for something that this server does not do. The only accepted value is `100-continue`.',
    },
  },
  'upgrade-required': {
    status: 426,
    title: { pt: 'Versão de WebSocket não aceita', en: 'WebSocket version not supported' },
    remedy: {
      pt: 'O servidor usa outra versão do protocolo WebSocket. O cabeçalho `Sec-WebSocket-Version` diz qual.',
      en: 'The server uses another version of the WebSocket protocol. The `Sec-WebSocket-Version` header says which one.',
    },
  },
  'idempotency-key-reused': {
    status: 422,
    title: { pt: 'Chave de idempotência reutilizada', en: 'Idempotency key reused' },
    remedy: {
      pt: 'A mesma `Idempotency-Key` já foi usada com outro corpo. Use uma `Idempotency-Key` nova para cada operação nova.',
      en: 'The same `Idempotency-Key` was already used with another body. Use a new `Idempotency-Key` for each new operation.',
    },
  },
  'limit-reached': {
    status: 429,
    title: { pt: 'Limite de requisições atingido', en: 'Request limit reached' },
    remedy: {
      pt: 'Chamadas demais dentro da janela. O cabeçalho `Retry-After` diz em quantos segundos tentar de novo.',
      en: 'Too many calls within the window. The `Retry-After` header says after how many seconds to try again.',
    },
  },
  'headers-too-large': {
    status: 431,
    title: { pt: 'Cabeçalhos grandes demais', en: 'Headers too large' },
    remedy: {
      pt: 'Os cabeçalhos juntos passam de 16 KiB, ou são numerosos demais. Retire os que não são necessários, como cookies.',
      en: 'The headers together exceed 16 KiB, or there are too many of them. Remove those that are not needed, such as cookies.',
    },
  },
  'internal-error': {
    status: 500,
    title: { pt: 'Erro interno', en: 'Internal error' },
    remedy: {
      pt: 'O erro é nosso e foi registrado. Informe o `request_id` a quem opera o servidor.',
      en: 'The fault is ours and was logged. Give the `request_id` to the operator of the server.',
    },
  },
  unavailable: {
    status: 503,
    title: { pt: 'Serviço indisponível', en: 'Service unavailable' },
    remedy: {
      pt:
        'O servidor está iniciando ou encerrando, ou uma parte dele ' +
        'está fora do ar. Tente de novo depois do tempo em `Retry-After`.',
      en: 'The server is starting up or shutting down, or a part of it is down. Try again after the time in `Retry-After`.',
    },
  },
  ...gatewayProblems,
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof problemKinds;

export const problemCodes = Object.keys(problemKinds) as ProblemCode[];

export function isProblemCode(value: string): value is ProblemCode {
  return Object.hasOwn(problemKinds, value);
}
