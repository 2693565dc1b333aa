import type { Text } from '@farol/catalogue';

type ProblemKind = {
  readonly status: number;
  /** The name of the problem: the same for every occurrence (RFC 9457 §3.1.4). */
  readonly title: Text;
  /** What happened and what to do about it, for the page that `type` leads to. */
  readonly remedy: Text;
};

/**
 * Everything that can go wrong with a call. The server puts these beside its own, so that `/problems/<key>` resolves for each.
 * Statuses are those of spec 7, and 405, 413, 502 and 504 where the ten of them have no word for it.
 */
export const gatewayProblems = {
  'malformed-target': {
    status: 400,
    title: { pt: 'Caminho recusado', en: 'Path refused' },
    remedy: {
      pt: 'O caminho ou a consulta têm algo que poderia levar a outro lugar: `..`, uma barra codificada, um endereço completo, um caractere de controle. Envie só o caminho abaixo do endereço-base.',
      en: 'The path or the query holds something that could lead elsewhere: `..`, an encoded slash, a whole address, a control character. Send only the path below the base address.',
    },
  },
  'credential-not-taken': {
    status: 400,
    title: { pt: 'Chave enviada na chamada', en: 'Key sent with the call' },
    remedy: {
      pt: 'O gateway põe a chave por conta própria, a partir de uma variável de ambiente. Retire a sua da chamada: ela não é repassada, e uma chave em um endereço acaba em registros.',
      en: 'The gateway puts the key on by itself, from an environment variable. Take yours out of the call: it is not passed on, and a key in an address ends up in logs.',
    },
  },
  'malformed-input': {
    status: 400,
    title: { pt: 'A API não aceita esta entrada', en: 'The API does not take this input' },
    remedy: {
      pt: 'A API chamada diz que a requisição está malformada. Confira os parâmetros na documentação dela; repetir não muda o resultado.',
      en: 'The API that was called says that the request is malformed. Check the parameters in its documentation; repeating changes nothing.',
    },
  },
  'credential-missing': {
    status: 401,
    title: { pt: 'Falta a chave da API', en: 'The key of the API is missing' },
    remedy: {
      pt: 'Esta API exige uma chave, e a variável de ambiente que a guardaria está vazia. O problema diz qual é e onde obter a chave.',
      en: 'This API needs a key, and the environment variable that would hold it is empty. The problem names it, and where to get the key.',
    },
  },
  'credential-refused': {
    status: 401,
    title: { pt: 'A API recusa a chave', en: 'The API refuses the key' },
    remedy: {
      pt: 'A chave existe, mas a API diz que ela está errada, vencida ou é de outro plano. Troque o valor da variável de ambiente e reinicie.',
      en: 'There is a key, but the API says that it is wrong, expired or of another plan. Change the value of the environment variable and restart.',
    },
  },
  'not-authenticated': {
    status: 401,
    title: { pt: 'Não autenticado', en: 'Not authenticated' },
    remedy: {
      pt: 'Falta a credencial, ou ela não é reconhecida. Envie-a como diz o cabeçalho WWW-Authenticate.',
      en: 'The credential is missing or not recognised. Send it as the WWW-Authenticate header says.',
    },
  },
  'not-allowed': {
    status: 403,
    title: { pt: 'Sem permissão', en: 'Not allowed' },
    remedy: {
      pt: 'A credencial é válida, mas não dá direito a esta ação. Repetir não muda o resultado; use outra credencial.',
      en: 'The credential is valid but does not permit this. Repeating changes nothing; use another credential.',
    },
  },
  'client-blocked': {
    status: 403,
    title: { pt: 'A API bloqueia quem chama', en: 'The API blocks the caller' },
    remedy: {
      pt: 'Um filtro do provedor recusa este endereço ou este programa, seja qual for a chave. Espere, reduza o ritmo ou fale com o provedor.',
      en: 'A filter of the provider refuses this address or this program, whatever the key. Wait, slow down or talk to the provider.',
    },
  },
  'origin-refused': {
    status: 403,
    title: { pt: 'Origem recusada', en: 'Origin refused' },
    remedy: {
      pt: 'A chamada vem de uma página de outro site, ou por um nome que não é o deste servidor. Ela gastaria as chaves de quem o opera. Chame da própria página ou de um programa.',
      en: 'The call comes from a page of another site, or by a name that is not this server’s. It would spend the keys of whoever runs it. Call from its own page or from a program.',
    },
  },
  'api-not-found': {
    status: 404,
    title: { pt: 'API fora do catálogo', en: 'API not in the catalogue' },
    remedy: {
      pt: 'Não há API com este id. A lista em /v1/apis mostra as 18 que existem.',
      en: 'There is no API with this id. The list at /v1/apis shows the 18 that exist.',
    },
  },
  'item-not-found': {
    status: 404,
    title: { pt: 'A API não tem este item', en: 'The API has no such item' },
    remedy: {
      pt: 'A API chamada não conhece o que foi pedido. Algumas dizem isso com status 200; aqui é sempre 404.',
      en: 'The API that was called does not know what was asked for. Some say so with status 200; here it is always 404.',
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
  'body-too-large': {
    status: 413,
    title: { pt: 'Corpo grande demais', en: 'Body too large' },
    remedy: {
      pt: 'O corpo passa do tamanho que este endereço aceita. O membro `detail` diz o limite.',
      en: 'The body exceeds what this address takes. The member `detail` says the limit.',
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
  'upstream-error': {
    status: 500,
    title: { pt: 'Erro interno do provedor', en: 'Internal error of the provider' },
    remedy: {
      pt: 'A API chamada respondeu que falhou por dentro. Não é culpa da requisição; tente de novo mais tarde.',
      en: 'The API that was called answered that it failed inside. The request is not to blame; try again later.',
    },
  },
  'upstream-failed': {
    status: 502,
    title: { pt: 'O provedor falhou', en: 'The provider failed' },
    remedy: {
      pt: 'A API chamada respondeu com uma falha própria ou com algo que não se pode ler. O membro `detail` diz o que veio.',
      en: 'The API that was called answered with a failure of its own or with something unreadable. The member `detail` says what came.',
    },
  },
  'upstream-unavailable': {
    status: 503,
    title: { pt: 'O provedor está fora do ar', en: 'The provider is unavailable' },
    remedy: {
      pt: 'A API chamada está sobrecarregada ou não se deixa alcançar. Depois de algumas falhas seguidas o gateway espera um pouco antes de tentar de novo; Retry-After diz quanto.',
      en: 'The API that was called is overloaded or cannot be reached. After some failures in a row the gateway waits a little before trying again; Retry-After says how long.',
    },
  },
  'store-unavailable': {
    status: 503,
    title: { pt: 'Contagem indisponível', en: 'Counting is unavailable' },
    remedy: {
      pt: 'O armazenamento que conta as chamadas não respondeu. Sem ele o limite não pode ser garantido, e nada foi enviado. Tente de novo em instantes.',
      en: 'The store that counts calls did not answer. Without it the limit cannot be held, and nothing was sent. Try again in a moment.',
    },
  },
  'too-many-waiting': {
    status: 503,
    title: { pt: 'Fila cheia', en: 'Queue full' },
    remedy: {
      pt: 'Esta API pede uso moderado, e o gateway a chama uma vez de cada vez. A fila está cheia; tente de novo em instantes.',
      en: 'This API asks for fair use, and the gateway calls it once at a time. The queue is full; try again in a moment.',
    },
  },
  'upstream-timeout': {
    status: 504,
    title: { pt: 'O provedor não respondeu a tempo', en: 'The provider did not answer in time' },
    remedy: {
      pt: 'A API chamada não respondeu dentro do prazo. A chamada pode ter tido efeito; confira antes de repetir algo que muda estado.',
      en: 'The API that was called did not answer in time. The call may have had an effect; check before repeating anything that changes state.',
    },
  },
  'nothing-kept': {
    status: 504,
    title: { pt: 'Nenhuma resposta guardada', en: 'No kept response' },
    remedy: {
      pt: 'A chamada pediu só uma resposta guardada (`only-if-cached`), e não há nenhuma que ainda valha.',
      en: 'The call asked for a kept response only (`only-if-cached`), and there is none that still holds.',
    },
  },
} as const satisfies Record<string, ProblemKind>;

export type GatewayProblemCode = keyof typeof gatewayProblems;
