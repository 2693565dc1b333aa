// The words of the page about our own API, in both languages.

export const ownApiPt = {
  title: 'A nossa API, conferida',
  description:
    'As regras deste site aplicadas à API deste site: descrição, esquema, servidor no ar e receptor de webhooks.',
  lead: 'As mesmas conferências que você pode fazer na sua API, feitas na nossa, sem deixar nenhuma de fora. Cada execução dos testes compara esta tabela com uma conferência nova.',
  caption: (kept: number, rules: number) =>
    `${kept} de ${rules} regras puderam ser conferidas assim; a nossa API cumpre todas as ${kept}.`,
  captionBroken: (broken: number) => `Quebradas agora: ${broken}.`,
  rule: 'Regra',
  ways: {
    description: 'Descrição OpenAPI',
    schema: 'Esquema GraphQL',
    server: 'Servidor no ar',
    receiver: 'Receptor',
  },
  verdicts: { kept: 'cumprida', broken: 'quebrada', 'cannot-tell': 'sem como julgar' },
  notAsked: 'não se aplica',
  how: 'Como repetir',
  howText: 'Com o servidor em http://localhost:8080 e uma chave de prática em CHAVE:',
  openText:
    '“Sem como julgar” marca as regras que não podem ser julgadas só pela descrição ou só pelo esquema. No receptor, marca a regra sobre HTTPS. Os testes do receptor e do servidor rodam em memória, sem conexão de rede.',
};

export type OwnApiText = typeof ownApiPt;

export const ownApiEn: OwnApiText = {
  title: 'Our own API, checked',
  description:
    'The rules of this site applied to the API of this site: description, schema, running server and webhook receiver.',
  lead: 'The same checks that you can run on your API, run on ours, with none left out. Every test run compares this table with a new check.',
  caption: (kept, rules) => `${kept} of ${rules} rules could be checked this way; our API keeps all ${kept}.`,
  captionBroken: (broken) => `Broken now: ${broken}.`,
  rule: 'Rule',
  ways: {
    description: 'OpenAPI description',
    schema: 'GraphQL schema',
    server: 'Running server',
    receiver: 'Receiver',
  },
  verdicts: { kept: 'kept', broken: 'broken', 'cannot-tell': 'cannot tell' },
  notAsked: 'does not apply',
  how: 'How to repeat it',
  howText: 'With the server at http://localhost:8080 and a practice key in CHAVE:',
  openText:
    '“Cannot tell” marks rules that cannot be judged by the description or the schema alone. For the receiver, it marks the rule about HTTPS. The tests of the receiver and of the server run in memory, without a network connection.',
};
