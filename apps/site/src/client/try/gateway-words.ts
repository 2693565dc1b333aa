import { pageWords } from '../page/language.ts';

/** Texts of the panel that calls an API through the gateway. */
export const words = pageWords({
  cancel: { pt: 'Cancelar', en: 'Cancel' },
  cancelled: { pt: 'Cancelado.', en: 'Cancelled.' },
  live: {
    pt: 'Resposta da API, pelo gateway deste servidor.',
    en: 'Response of the API, through the gateway of this server.',
  },
  simulated: {
    pt: 'Resposta simulada: este servidor está sem rede, e o simulador respondeu no lugar da API.',
    en: 'Simulated response: this server has no network, and the simulator responded in place of the API.',
  },
  simulatedData: {
    example: { pt: 'Os dados são reais, públicos e deste item.', en: 'The data is real, public and about this item.' },
    illustrative: { pt: 'Os dados são o exemplo da ficha.', en: 'The data is the sample of the entry.' },
    'made-up': { pt: 'O conteúdo é inventado.', en: 'The content is made up.' },
  },
  simulatedFailure: {
    pt: 'Falha simulada: este servidor está sem rede, e a API não foi chamada.',
    en: 'Simulated failure: this server has no network, and the API was not called.',
  },
  cached: { pt: 'Resposta em cache: não consumiu a cota.', en: 'Cached response: no quota used.' },
  stale: {
    pt: 'O provedor não respondeu; esta é uma resposta em cache, já vencida.',
    en: 'The provider did not respond; this is a stale cached response.',
  },
  noGateway: {
    pt: 'Este servidor não tem o gateway. Use a linha de comando acima para chamar a API diretamente.',
    en: 'This server has no gateway. Use the command line above to call the API directly.',
  },
  keyMissing: { pt: 'Falta a chave desta API no servidor.', en: 'The server has no key for this API.' },
  keyMissingHow: (variable: string) => ({
    pt: `Defina a variável de ambiente ${variable} e reinicie o servidor.`,
    en: `Set the environment variable ${variable} and restart the server.`,
  }),
  keyGet: { pt: 'Onde obter a chave', en: 'Where to get a key' },
  keyRefused: { pt: 'A API recusou a chave que está no servidor.', en: 'The API refused the key that the server has.' },
  limitSpent: { pt: 'Limite esgotado: a chamada não foi enviada.', en: 'Limit used up: the call was not sent.' },
  tryAt: (moment: string) => ({ pt: `Tente de novo às ${moment}.`, en: `Try again at ${moment}.` }),
  upstreamDown: { pt: 'O provedor falhou ou não respondeu.', en: 'The provider failed or did not respond.' },
  originRefused: {
    pt: 'Este servidor só aceita chamadas ao gateway feitas da própria página ou de um programa.',
    en: 'This server accepts gateway calls only from its own pages or from programs.',
  },
  itemMissing: { pt: 'A API não tem este item.', en: 'The API has no such item.' },
  tokenNeeded: {
    pt: 'O gateway deste servidor exige o token do operador.',
    en: 'The gateway of this server requires the operator’s token.',
  },
  token: { pt: 'Token (fica só nesta aba):', en: 'Token (stored in this tab only):' },
  useToken: { pt: 'Usar', en: 'Use' },
  used: (used: string, of: string) => ({ pt: `${used} de ${of} usadas`, en: `${used} of ${of} used` }),
  left: (left: string, of: string) => ({
    pt: `${/^[01]$/.test(left) ? 'resta' : 'restam'} ${left} de ${of}`,
    en: `${left} of ${of} left`,
  }),
  moreIn: (time: string) => ({ pt: `mais uma em ${time}`, en: `one more in ${time}` }),
  spent: { pt: 'esgotada', en: 'used up' },
  callsInWindow: (sent: number, refused: number) => ({
    pt: `Chamadas desta página nesta janela: ${sent} enviadas, ${refused} recusadas.`,
    en: `Calls of this page in this window: ${sent} sent, ${refused} refused.`,
  }),
  wrongField: {
    pt: 'Um dos campos não tem um valor aceito; a chamada não foi enviada.',
    en: 'A field has a value that is not accepted; the call was not sent.',
  },
  known: { pt: 'O simulador conhece:', en: 'The simulator knows:' },
  apiSaid: { pt: 'A API disse', en: 'The API said' },
  farolSays: { pt: 'o Farol diz', en: 'Farol says' },
});
