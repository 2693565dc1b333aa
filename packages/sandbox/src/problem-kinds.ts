import type { Text } from './text.ts';

type ProblemKind = {
  readonly status: number;
  readonly title: Text;
  /** What happened and what to do about it, for the page that `type` leads to. */
  readonly remedy: Text;
};

/** Everything that the practice provider can refuse. The server keeps the page that each `type` leads to; codes and titles are its own. */
export const sandboxProblems = {
  'invalid-parameter': {
    status: 400,
    title: { pt: 'Parâmetro inválido', en: 'Invalid parameter' },
    remedy: {
      pt: 'Um parâmetro é desconhecido, está repetido ou tem um valor fora do que se aceita. A lista `errors` diz qual e por quê.',
      en: 'A parameter is unknown, repeated, or has a value that is not accepted. The list `errors` says which one and why.',
    },
  },
  'invalid-cursor': {
    status: 400,
    title: { pt: 'Cursor inválido', en: 'Invalid cursor' },
    remedy: {
      pt: 'O cursor foi alterado, pertence a outra consulta ou a outra chave. Recomece sem `cursor` e siga os endereços do cabeçalho Link.',
      en: 'The cursor was altered, or belongs to another query or another key. Start again without `cursor` and follow the addresses in the Link header.',
    },
  },
  'malformed-body': {
    status: 400,
    title: { pt: 'Corpo malformado', en: 'Malformed body' },
    remedy: {
      pt: 'O corpo não pôde ser lido como o tipo declarado em Content-Type, ou um campo tem um valor inválido. A lista `errors` aponta o lugar.',
      en: 'The body could not be read as the type that Content-Type declares, or a member has an invalid value. The list `errors` points to the place.',
    },
  },
  'not-authenticated': {
    status: 401,
    title: { pt: 'Não autenticado', en: 'Not authenticated' },
    remedy: {
      pt: 'Falta a chave, ou ela não é reconhecida ou já venceu. Crie uma em POST /sandbox/v1/chaves e envie-a como `Authorization: Bearer <chave>`.',
      en: 'The key is missing, not recognised, or has expired. Create one with POST /sandbox/v1/chaves and send it as `Authorization: Bearer <chave>`.',
    },
  },
  'not-allowed': {
    status: 403,
    title: { pt: 'Sem permissão', en: 'Not allowed' },
    remedy: {
      pt: 'A chave é válida, mas é somente de leitura. Repetir não muda o resultado; use outra chave.',
      en: 'The key is valid but read-only. Repeating changes nothing; use another key.',
    },
  },
  'not-found': {
    status: 404,
    title: { pt: 'Não existe', en: 'Not found' },
    remedy: {
      pt: 'Nada existe neste endereço para esta chave. Cada chave só vê os próprios dados.',
      en: 'There is nothing at this address for this key. Each key sees its own data only.',
    },
  },
  'method-not-allowed': {
    status: 405,
    title: { pt: 'Método não permitido', en: 'Method not allowed' },
    remedy: {
      pt: 'O endereço existe, mas não aceita este método. O cabeçalho Allow lista os que aceita.',
      en: 'The address exists but does not take this method. The Allow header lists those that it takes.',
    },
  },
  'not-acceptable': {
    status: 406,
    title: { pt: 'Nenhum formato aceitável', en: 'No acceptable format' },
    remedy: {
      pt: 'O cabeçalho Accept exclui application/json, o único formato deste endereço. Amplie-o ou retire-o.',
      en: 'The Accept header rules out application/json, the only format of this address. Widen it or leave it out.',
    },
  },
  conflict: {
    status: 409,
    title: { pt: 'Conflito com o estado atual', en: 'Conflict with the current state' },
    remedy: {
      pt: 'O recurso está num estado que não permite isto. Busque-o de novo e decida a partir do que ele é agora.',
      en: 'The resource is in a state that does not permit this. Fetch it again and decide from what it is now.',
    },
  },
  'precondition-failed': {
    status: 412,
    title: { pt: 'Precondição não atendida', en: 'Precondition failed' },
    remedy: {
      pt: 'O recurso mudou desde que foi lido. Busque-o de novo e repita com o ETag novo em If-Match.',
      en: 'The resource has changed since it was read. Fetch it again and repeat with the new ETag in If-Match.',
    },
  },
  'body-too-large': {
    status: 413,
    title: { pt: 'Corpo grande demais', en: 'Body too large' },
    remedy: {
      pt: 'O corpo passa do tamanho que este endereço aceita. O membro `detail` diz o limite.',
      en: 'The body exceeds what this address takes. The member `detail` says the limit.',
    },
  },
  'unsupported-media-type': {
    status: 415,
    title: { pt: 'Tipo de conteúdo não aceito', en: 'Unsupported media type' },
    remedy: {
      pt: 'O Content-Type do corpo não é aceito aqui. O membro `detail` diz qual é.',
      en: 'The Content-Type of the body is not taken here. The member `detail` says which one is.',
    },
  },
  'idempotency-key-reused': {
    status: 422,
    title: { pt: 'Chave de idempotência reutilizada', en: 'Idempotency key reused' },
    remedy: {
      pt: 'A mesma Idempotency-Key já veio com outro corpo. Use uma chave nova para cada operação nova.',
      en: 'The same Idempotency-Key already came with another body. Use a new key for each new operation.',
    },
  },
  'limit-reached': {
    status: 429,
    title: { pt: 'Limite de requisições atingido', en: 'Request limit reached' },
    remedy: {
      pt: 'Chamadas demais dentro da janela. O cabeçalho Retry-After diz em quantos segundos tentar de novo.',
      en: 'Too many calls within the window. The Retry-After header says after how many seconds to try again.',
    },
  },
  'internal-error': {
    status: 500,
    title: { pt: 'Erro interno', en: 'Internal error' },
    remedy: {
      pt: 'O erro é nosso e foi registrado. Informe o `request_id` a quem opera o servidor.',
      en: 'The fault is ours and was logged. Give the `request_id` to whoever runs the server.',
    },
  },
  unavailable: {
    status: 503,
    title: { pt: 'Serviço indisponível', en: 'Service unavailable' },
    remedy: {
      pt: 'O armazenamento do provedor de prática não respondeu. Tente de novo depois de Retry-After.',
      en: 'The store of the practice provider did not answer. Try again after Retry-After.',
    },
  },
} as const satisfies Record<string, ProblemKind>;

export type SandboxProblemCode = keyof typeof sandboxProblems;
