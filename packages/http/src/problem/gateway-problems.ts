// The problems that only calls through the gateway have, as a part of the one table in problem-codes.ts.
import type { ProblemKind } from './problem-kind.ts';

export const gatewayProblems = {
  'malformed-target': {
    status: 400,
    title: { pt: 'Caminho recusado', en: 'Path refused' },
    remedy: {
      pt:
        'O caminho ou a consulta têm algo que poderia levar a outro lugar: `..`, uma barra codificada, ' +
        'uma URL completa, um caractere de controle. Envie só o caminho abaixo do endereço base.',
      en:
        'The path or the query contains something that could lead elsewhere: `..`, an encoded ' +
        'slash, a whole URL, a control character. Send only the path below the base address.',
    },
  },
  'credential-not-taken': {
    status: 400,
    title: { pt: 'Chave enviada na chamada', en: 'Key sent with the call' },
    remedy: {
      pt:
        'O gateway usa a chave de uma variável de ambiente. Retire a sua ' +
        'da chamada: ela não é repassada, e uma chave em uma URL acaba em logs.',
      en:
        'The gateway uses the key from an environment variable. Remove yours ' +
        'from the call: it is not passed on, and a key in a URL ends up in logs.',
    },
  },
  'malformed-input': {
    status: 400,
    title: { pt: 'A API não aceita esta entrada', en: 'The API does not accept this input' },
    remedy: {
      pt:
        'A API chamada diz que a requisição está malformada. Confira ' +
        'os parâmetros na documentação dela; repetir não muda o resultado.',
      en:
        'The called API says that the request is malformed. Check ' +
        'the parameters in its documentation; repeating changes nothing.',
    },
  },
  'credential-missing': {
    status: 401,
    title: { pt: 'Falta a chave da API', en: 'API key missing' },
    remedy: {
      pt:
        'Esta API exige uma chave, e a variável de ambiente correspondente ' +
        'está vazia. A resposta diz qual é a variável e onde obter a chave.',
      en:
        'This API needs a key, and its environment variable is empty. ' +
        'The response names the variable and says where to get the key.',
    },
  },
  'credential-refused': {
    status: 401,
    title: { pt: 'A API recusa a chave', en: 'The API refuses the key' },
    remedy: {
      pt:
        'Há uma chave, mas a API diz que ela está errada, vencida ou é de ' +
        'outro plano. Troque o valor da variável de ambiente e reinicie o servidor.',
      en:
        'There is a key, but the API says that it is wrong, expired or belongs to ' +
        'another plan. Change the value of the environment variable and restart the server.',
    },
  },
  'client-blocked': {
    status: 403,
    title: { pt: 'A API bloqueia quem chama', en: 'The API blocks the caller' },
    remedy: {
      pt:
        'Um filtro do provedor recusa este endereço IP ou este programa, ' +
        'seja qual for a chave. Espere, reduza o ritmo ou fale com o provedor.',
      en:
        'A filter of the provider refuses this IP address or this ' +
        'program, whatever the key. Wait, slow down or contact the provider.',
    },
  },
  'origin-refused': {
    status: 403,
    title: { pt: 'Origem recusada', en: 'Origin refused' },
    remedy: {
      pt:
        'A requisição vem de uma página de outro site, ou usa um nome que não ' +
        'é o deste servidor. Chame das páginas do próprio servidor ou de um ' +
        'programa; quem opera o servidor pode liberar outras origens com `FAROL_ORIGINS`.',
      en:
        'The request comes from a page of another site, or uses a host name ' +
        'that is not this server’s. Call from the server’s own pages or from ' +
        'a program; the operator of the server can allow other origins with `FAROL_ORIGINS`.',
    },
  },
  'delivery-refused': {
    status: 403,
    title: { pt: 'Entrega recusada', en: 'Delivery refused' },
    remedy: {
      pt:
        'A requisição é a entrega de um webhook, e o gateway e `/mcp` não recebem ' +
        'webhooks. Cadastre uma URL abaixo de `/webhooks/` ou a do seu próprio receptor.',
      en:
        'The request is a webhook delivery, and neither the gateway nor `/mcp` receives ' +
        'webhooks. Register a URL below `/webhooks/` or the one of your own receiver.',
    },
  },
  'writes-not-allowed': {
    status: 403,
    title: { pt: 'Escrita não liberada', en: 'Writes not allowed' },
    remedy: {
      pt: 'A chamada escreveria com a chave do servidor. Quem opera o servidor libera a escrita de cada API com `FAROL_WRITES`.',
      en: 'The call would write with the server’s key. The operator of the server allows writes for each API with `FAROL_WRITES`.',
    },
  },
  'proxy-undeclared': {
    status: 403,
    title: { pt: 'Proxy não declarado', en: 'Proxy not declared' },
    remedy: {
      pt:
        'A requisição passou por um proxy, e este servidor supõe que só programas ' +
        'da mesma máquina o alcançam. Quem opera o servidor precisa definir ' +
        '`FAROL_PROXY`, com o número de proxies à frente do servidor, e `FAROL_TOKEN`.',
      en:
        'The request has come through a proxy, and this server assumes that only programs ' +
        'on the same machine can reach it. The operator of the server has to set `FAROL_PROXY`, ' +
        'to the number of proxies in front of the server, and `FAROL_TOKEN`.',
    },
  },
  'api-not-found': {
    status: 404,
    title: { pt: 'API fora do catálogo', en: 'API not in the catalogue' },
    remedy: {
      pt: 'Não há API com este id. A lista em `/v1/apis` mostra as 18 que existem.',
      en: 'There is no API with this id. The list at `/v1/apis` shows the 18 that exist.',
    },
  },
  'item-not-found': {
    status: 404,
    title: { pt: 'A API não tem este item', en: 'The API has no such item' },
    remedy: {
      pt: 'A API chamada não tem o item pedido. Algumas APIs dizem isso com status 200; este gateway responde sempre 404.',
      en: 'The called API does not have the requested item. Some APIs say so with status 200; this gateway always responds 404.',
    },
  },
  'not-simulated': {
    status: 501,
    title: { pt: 'Não simulado', en: 'Not simulated' },
    remedy: {
      pt:
        'O servidor está sem rede, e o simulador não conhece esta requisição. Ele não inventa dados nem falhas. ' +
        'O campo `known` lista requisições que ele conhece; para chamar a API de verdade, inicie o servidor com ' +
        'rede.',
      en:
        'The server is offline, and the simulator does not know this request. ' +
        'It invents neither data nor failures. The field `known` lists requests ' +
        'that it knows; to call the real API, start the server with a network connection.',
    },
  },
  'upstream-error': {
    status: 500,
    title: { pt: 'Erro interno do provedor', en: 'Internal error of the provider' },
    remedy: {
      pt: 'A API chamada informou uma falha interna. A requisição não é a causa; tente de novo mais tarde.',
      en: 'The called API reported an internal failure. The request is not the cause; try again later.',
    },
  },
  'upstream-failed': {
    status: 502,
    title: { pt: 'O provedor falhou', en: 'The provider failed' },
    remedy: {
      pt: 'A API chamada respondeu com uma falha própria ou com algo ilegível. O campo `detail` diz o que foi recebido.',
      en:
        'The called API responded with a failure of its own or with ' +
        'something unreadable. The field `detail` says what was received.',
    },
  },
  'upstream-unavailable': {
    status: 503,
    title: { pt: 'O provedor está fora do ar', en: 'The provider is unavailable' },
    remedy: {
      pt:
        'A API chamada está sobrecarregada ou inacessível. Depois de algumas falhas ' +
        'seguidas, o gateway espera antes de tentar de novo; `Retry-After` diz quanto.',
      en:
        'The called API is overloaded or cannot be reached. After several failures ' +
        'in a row the gateway waits before trying again; `Retry-After` says how long.',
    },
  },
  'network-unreachable': {
    status: 503,
    title: { pt: 'Sem rede até o provedor', en: 'No network to the provider' },
    remedy: {
      pt:
        'O nome do provedor não pôde ser resolvido, ou não há rota até ele: em geral, esta máquina ' +
        'está sem rede. Confira a conexão. Sem rede, `npm run offline` e a opção `--offline` usam o simulador.',
      en:
        'The name of the provider could not be resolved, or there is no route to ' +
        'it: usually this machine has no network connection. Check the connection. ' +
        'Without a network, `npm run offline` and the option `--offline` use the simulator.',
    },
  },
  'store-unavailable': {
    status: 503,
    title: { pt: 'Contagem indisponível', en: 'Counting is unavailable' },
    remedy: {
      pt:
        'O armazenamento que conta as chamadas não respondeu. Sem ele o limite ' +
        'não pode ser garantido, e nada foi enviado. Tente de novo em instantes.',
      en:
        'The store that counts calls did not respond. Without it the ' +
        'limit cannot be enforced, so nothing was sent. Try again in a moment.',
    },
  },
  'too-many-waiting': {
    status: 503,
    title: { pt: 'Fila cheia', en: 'Queue full' },
    remedy: {
      pt: 'Esta API pede uso justo, e o gateway faz uma chamada por vez. A fila está cheia; tente de novo em instantes.',
      en: 'This API asks for fair use, and the gateway makes one call at a time. The queue is full; try again in a moment.',
    },
  },
  'upstream-timeout': {
    status: 504,
    title: { pt: 'O provedor não respondeu a tempo', en: 'The provider did not respond in time' },
    remedy: {
      pt:
        'A API chamada não respondeu dentro do prazo. A chamada pode ' +
        'ter tido efeito; confira antes de repetir algo que muda estado.',
      en:
        'The called API did not respond in time. The call may have ' +
        'had an effect; check before repeating anything that changes state.',
    },
  },
  'nothing-kept': {
    status: 504,
    title: { pt: 'Nenhuma resposta no cache', en: 'No cached response' },
    remedy: {
      pt: 'A chamada só aceita uma resposta em cache (`only-if-cached`), e não há nenhuma válida.',
      en: 'The call accepts only a cached response (`only-if-cached`), and no valid one exists.',
    },
  },
} as const satisfies Record<string, ProblemKind>;
