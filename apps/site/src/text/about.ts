/** The words of the page about the site. */
export const aboutWords = {
  about: {
    title: { pt: 'Sobre', en: 'About' },
    description: {
      pt: 'O que é o Farol, para quem é e como usar os dados.',
      en: 'What Farol is, who it is for and how to use its data.',
    },
    lead: { pt: 'Uma referência que pode ser conferida e executada.', en: 'A reference that can be checked and run.' },
    what: { pt: 'O que é', en: 'What it is' },
    whatBody: [
      {
        pt:
          'O Farol reúne 18 APIs públicas úteis a quem desenvolve para o Brasil e as convenções que APIs assim deveriam ' +
          'seguir. Numa referência impressa só resta confiar; esta dá para conferir e executar.',
        en:
          'Farol gathers 18 public APIs for people who develop for Brazil, and the conventions that such APIs should ' +
          'follow. A printed reference has to be trusted; this one can be checked and run.',
      },
      {
        pt:
          'Os fatos de uma ficha, como acesso, CORS, limites, preços e pontos de atenção, são afirmações com fonte e data. ' +
          'A ficha separa duas coisas: o que as fontes afirmam (o provedor, terceiros ou a [carta](/carta/), o texto que ' +
          'deu origem ao catálogo) e o que foi observado em chamadas reais. Onde elas discordam, a ficha mostra os dois ' +
          'lados. Nenhum número é inventado: o que nenhuma fonte diz aparece como “não informado”.',
        en:
          'The facts in an entry, such as access, CORS, limits, prices and gotchas, are claims with source and date. An ' +
          'entry keeps two things apart: what the sources state (the provider, third parties or the ' +
          '[charter](/en/charter/), the text that this catalogue was made from), and what was observed in real calls. ' +
          'Where the two disagree, the entry shows both. No number is made up: what no source states is shown as “not ' +
          'stated”.',
      },
    ],
    forWhom: { pt: 'Para quem', en: 'Who it’s for' },
    forWhomItems: [
      {
        pt: 'Quem escolhe uma API: uma tabela, filtros e uma ficha por API.',
        en: 'Choosing an API: one table, filters and one entry per API.',
      },
      {
        pt:
          'Quem chama uma API: o gateway deste servidor lê as chaves de variáveis de ambiente, respeita os limites e ' +
          'devolve todas as falhas no mesmo formato.',
        en:
          'Calling an API: the gateway of this server reads the keys from environment variables, stays within the limits ' +
          'and reports all failures in one format.',
      },
      {
        pt: 'Quem está sem rede, em aula ou em CI: o simulador responde no lugar das 18 APIs.',
        en: 'Working offline, in class or in CI: the simulator responds in place of the 18 APIs.',
      },
      {
        pt: 'Quem projeta uma API: regras numeradas com exemplos, muitos deles executados na própria página.',
        en: 'Designing an API: numbered rules with examples, many of which run on the page.',
      },
    ],
    data: { pt: 'Os mesmos dados, para programas', en: 'The same data, for programs' },
    dataItems: [
      {
        address: '/v1/apis',
        text: { pt: 'as 18 fichas em JSON', en: 'the 18 entries as JSON' },
      },
      {
        address: '/v1/rules',
        text: { pt: 'as regras em JSON', en: 'the rules as JSON' },
      },
      {
        address: '/v1/guides',
        text: { pt: 'os guias em JSON', en: 'the guides as JSON' },
      },
      {
        address: '/openapi.json',
        text: { pt: 'a descrição OpenAPI', en: 'the OpenAPI description' },
      },
      {
        address: '/schema.graphql',
        text: { pt: 'o esquema GraphQL', en: 'the GraphQL schema' },
      },
      {
        address: '/llms.txt',
        text: { pt: 'o resumo para modelos de linguagem', en: 'the summary for language models' },
      },
    ],
    terminal: { pt: 'No terminal', en: 'In a terminal' },
    terminalBody: {
      pt:
        'O comando `farol` vem com o código-fonte deste servidor. Na pasta do projeto, rode `npm install` uma vez e ' +
        'depois chame o comando com `npx`. O comando não está publicado no npm.',
      en:
        'The `farol` command comes with the source code of this server. In the project folder, run `npm install` once, ' +
        'then call `farol` with `npx`. The command is not published on npm.',
    },
    terminalItems: [
      {
        command: 'npx farol show viacep',
        text: { pt: 'a ficha', en: 'the entry' },
      },
      {
        command: 'npx farol call viacep cep=01001000',
        text: {
          pt: 'chama a API com uma requisição da ficha, pelo gateway',
          en: 'calls the API with a request from the entry, through the gateway',
        },
      },
      {
        command: 'npx farol verify viacep',
        text: { pt: 'compara os fatos com a API', en: 'checks the facts against the API' },
      },
      {
        command: 'npx farol --help',
        text: { pt: 'tudo o mais', en: 'everything else' },
      },
    ],
    privacy: { pt: 'Privacidade', en: 'Privacy' },
    privacyBody: [
      {
        pt:
          'O site não usa cookies, não carrega nada de outros domínios e não mede visitas. O tema, a linguagem de ' +
          'programação que você escolheu para os exemplos e uma cópia do site, para ler sem rede, ficam só no seu ' +
          'navegador.',
        en:
          'The site sets no cookies, loads nothing from other domains and counts no visits. The theme, the programming ' +
          'language that you chose for the code samples, and a copy of the site for offline reading are stored only in ' +
          'your browser.',
      },
    ],
  },
} as const;
