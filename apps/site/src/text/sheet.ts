/** The words of the sheet of an entry. */
export const sheetWords = {
  sheet: {
    title: (name: string, kind: string) => ({
      pt: `${name}: ${kind}, limites, CORS e exemplos`,
      en: `${name}: ${kind}, limits, CORS and samples`,
    }),
    descriptionSuffix: (authentication: string, cors: string) => ({
      pt: `Autenticação: ${authentication}. CORS: ${cors}.`,
      en: `Authentication: ${authentication}. CORS: ${cors}.`,
    }),
    by: { pt: 'Provedor:', en: 'Run by' },
    documentation: { pt: 'Documentação do provedor', en: 'The provider’s documentation' },
    state: { pt: 'Estado', en: 'State' },
    noCredential: { pt: 'Nenhuma. Basta chamar.', en: 'None. Just call it.' },
    sent: { pt: 'Enviada', en: 'Sent' },
    optionallySent: { pt: 'Opcional; enviada', en: 'Optional; sent' },
    place: {
      header: { pt: 'no cabeçalho', en: 'in the header' },
      query: { pt: 'na query string, como', en: 'in the query string, as' },
      bearer: { pt: 'como token bearer em', en: 'as a bearer token in' },
    },
    or: { pt: 'ou', en: 'or' },
    variable: {
      pt: 'Os exemplos a leem da variável de ambiente',
      en: 'The samples read it from the environment variable',
    },
    optionalVariable: {
      pt: 'Os exemplos não a enviam. O gateway deste servidor a lê da variável de ambiente',
      en: 'The samples do not send it. This server’s gateway reads it from the environment variable',
    },
    getKey: { pt: 'Onde obter a chave', en: 'Where to get a key' },
    oauth: (id: string, secret: string) => ({
      pt: `Se ${id} e ${secret} estão definidas neste servidor, o gateway dele busca e renova o token sozinho.`,
      en: `If ${id} and ${secret} are set on this server, its gateway fetches and renews the token by itself.`,
    }),
    corsYes: {
      pt: 'Uma página de outro domínio pode chamar a API direto do navegador.',
      en: 'A page on another domain may call the API directly from the browser.',
    },
    corsYesWithKey: {
      pt: 'O navegador pode chamar a API, mas uma chave na página ficaria exposta: chame-a do seu servidor.',
      en: 'A browser may call the API, but a key in the page would be exposed: call it from your server.',
    },
    corsYesWithOauth: {
      pt:
        'O navegador pode chamar a API com o token do usuário, obtido com PKCE, que dispensa o segredo. No fluxo que usa ' +
        'um segredo, guarde-o no seu servidor.',
      en:
        'A browser may call the API with a user’s token, obtained with PKCE, which needs no secret. In the flow that ' +
        'uses a secret, keep the secret on your server.',
    },
    corsUnconfirmed: {
      pt: 'Só a carta, o texto que deu origem a este catálogo (seção 2.4), diz isso; nenhuma outra fonte foi encontrada.',
      en: 'Only the charter, the text that this catalogue was made from (section 2.4), says so; no other source was found.',
    },
    corsDisputed: {
      yes: {
        pt:
          'Segundo a carta, o texto que deu origem a este catálogo (seção 2.4), o navegador pode chamar esta API. Nem ' +
          'todas as fontes concordam. Na dúvida, chame-a do seu servidor.',
        en:
          'According to the charter, the text that this catalogue was made from (section 2.4), a browser can call this ' +
          'API. Not all sources agree. To be safe, call it from your server.',
      },
      no: {
        pt:
          'Segundo a carta, o texto que deu origem a este catálogo (seção 2.4), o navegador não pode chamar esta API. Nem ' +
          'todas as fontes concordam. Na dúvida, chame-a do seu servidor.',
        en:
          'According to the charter, the text that this catalogue was made from (section 2.4), a browser cannot call this ' +
          'API. Not all sources agree. To be safe, call it from your server.',
      },
    },
    browserDisputed: {
      pt: 'Chame esta API do servidor: as fontes discordam sobre se o navegador pode ler a resposta.',
      en: 'Call this API from a server: the sources disagree on whether a browser may read the response.',
    },
    corsNo: {
      pt: 'O navegador bloqueia a chamada. Chame esta API do seu servidor.',
      en: 'Browsers block the call. Call this API from your server.',
    },
    noVersion: { pt: 'sem segmento de versão', en: 'no version segment' },
    disputed: { pt: 'Contestado', en: 'Disputed' },
    otherSource: [
      { pt: 'Outra fonte diz:', en: 'Another source says:' },
      { pt: 'Uma terceira fonte diz:', en: 'A third source says:' },
    ],
    language: { pt: 'Linguagem do exemplo', en: 'Language of the sample' },
    browserOrNode: {
      pt: 'O JavaScript roda no navegador e no Node.',
      en: 'The JavaScript runs in a browser and in Node.',
    },
    browserOrNamedNode: {
      pt: 'O JavaScript roda no navegador. No Node, envie também um User-Agent próprio.',
      en: 'The JavaScript runs in a browser. In Node, also send a User-Agent of your own.',
    },
    serverOnly: {
      pt: 'O JavaScript é código de servidor (Node 20 ou mais novo, arquivo .mjs): a chave vem de uma variável de ambiente.',
      en: 'The JavaScript is server code (Node 20 or later, an .mjs file): the key comes from an environment variable.',
    },
    serverOnlyCors: {
      pt: 'O JavaScript é código de servidor (Node 20 ou mais novo, arquivo .mjs): o navegador não pode chamar esta API.',
      en: 'The JavaScript is server code (Node 20 or later, an .mjs file): browsers may not call this API.',
    },
    keyVariable: (name: string) => ({
      pt: `Antes de rodar os exemplos acima, defina a variável de ambiente ${name} com a sua credencial.`,
      en: `Before you run the samples above, set the environment variable ${name} to your credential.`,
    }),
    response: { pt: 'Resposta', en: 'Response' },
    responseLabel: { pt: 'Resposta de exemplo', en: 'Sample response' },
    recordedOn: (date: string) => ({
      pt: `Gravada de uma resposta real em ${date}.`,
      en: `Recorded from a real response on ${date}.`,
    }),
    illustrative: {
      pt: 'Ilustrativa: mostra a forma da resposta; não foi gravada de uma chamada real.',
      en: 'Illustrative: it shows the shape of the response and was not recorded from a real call.',
    },
    otherFormats: { pt: 'Em outros formatos', en: 'In other formats' },
    formatRequest: (format: string) => ({ pt: `Requisição para ${format}`, en: `Request for ${format}` }),
    binary: { pt: 'binário, em base64', en: 'binary, as base64' },
    typeNotStated: { pt: 'tipo de conteúdo não informado', en: 'content type not stated' },
    limitNotStated: { pt: 'número de chamadas não informado', en: 'no number of calls stated' },
    limitWords: (requests: string, window: string, scope: string) => ({
      pt: `${requests} por ${window}, por ${scope}`,
      en: `${requests} per ${window}, per ${scope}`,
    }),
    per: (what: string) => ({ pt: `por ${what}`, en: `per ${what}` }),
    limitWithoutNumber: (known: string) => ({
      pt: `número não informado (${known})`,
      en: `number not stated (${known})`,
    }),
    fairUse: (known: string) => ({
      pt: `sem número fixo de chamadas (${known})`,
      en: `no fixed number of calls (${known})`,
    }),
    windowAgo: (window: string) => ({
      pt: `há ${/^\d/.test(window) ? '' : '1 '}${window}`,
      en: `${/^\d/.test(window) ? '' : '1 '}${window} ago`,
    }),
    now: { pt: 'agora', en: 'now' },
    noCalls: { pt: 'Nenhuma chamada desta página nesta janela.', en: 'No call of this page in this window.' },
    maxRange: (years: string) => ({ pt: `até ${years} anos por consulta`, en: `at most ${years} years in one query` }),
    maxItems: (items: string) => ({ pt: `até ${items} itens por consulta`, en: `at most ${items} items in one query` }),
    pace: (every: string) => ({
      pt: `Em média, uma chamada a cada ${every}`,
      en: `On average, one call every ${every}`,
    }),
    withCredential: { pt: 'com credencial', en: 'with a credential' },
    withoutCredential: { pt: 'sem credencial', en: 'without a credential' },
    limitHeaders: {
      pt: 'Cabeçalhos que informam o limite ou quanto tempo esperar',
      en: 'Headers that report the limit or how long to wait',
    },
    perWindow: (window: string) => ({ pt: `por ${window}`, en: `per ${window}` }),
    terms: { pt: 'Termos e preços', en: 'Terms and prices' },
    links: { pt: 'Documentação e suporte', en: 'Documentation and support' },
    origin: { pt: 'Fontes dos dados e substitutas', en: 'Data sources and substitutes' },
    hazard: {
      pt: 'Um 200 pode ser erro: antes de confiar no status, leia o corpo.',
      en: 'A 200 can be an error: before you trust the status, read the body.',
    },
    hazardLink: { pt: 'Veja como falha', en: 'See how it fails' },
    breaks: { pt: 'Quebra a regra', en: 'Breaks the rule' },
    breaksMany: { pt: 'Quebra as regras', en: 'Breaks the rules' },
    failures: { pt: 'Como falha', en: 'How it fails' },
    asExpected: {
      one: { pt: 'Falha que segue as nossas regras', en: 'Failure that follows our rules' },
      some: { pt: 'Falhas que seguem as nossas regras', en: 'Failures that follow our rules' },
      only: {
        pt: 'A única resposta de erro conhecida vem com o status que as nossas regras pedem',
        en: 'The only known error response comes with the status that our rules ask for',
      },
      all: {
        pt: 'Todas as falhas conhecidas vêm com o status que as nossas regras pedem',
        en: 'All known failures come with the status that our rules ask for',
      },
    },
    otherFailures: { pt: 'Estas respostas precisam de explicação', en: 'These responses need explaining' },
    unconfirmed: (status: number) => ({
      pt: `Não está confirmado que o status seja ${status}, por isso o status deste caso não conta como regra quebrada.`,
      en: `It is not confirmed that the status is ${status}, so the status of this case does not count as a broken rule.`,
    }),
    otherFailure: { pt: 'Outra resposta precisa de explicação', en: 'Another response needs explaining' },
    asAsked: { pt: 'As nossas regras pedem esse status', en: 'Our rules ask for this status' },
    allowed: { pt: 'Esse status não quebra nenhuma das nossas regras', en: 'This status breaks none of our rules' },
    when: { pt: 'quando', en: 'when' },
    shouldBe: { pt: 'as nossas regras pedem', en: 'our rules ask for' },
    bodyBreaks: { pt: 'O corpo, porém, quebra a regra', en: 'The body, however, breaks the rule' },
    bodyBreaksMany: { pt: 'O corpo, porém, quebra as regras', en: 'The body, however, breaks the rules' },
    furtherBreach: {
      pt: 'Os pontos de atenção acima mostram que a API quebra a regra',
      en: 'The gotchas above show that the API breaks the rule',
    },
    furtherBreaches: {
      pt: 'Os pontos de atenção acima mostram que a API quebra as regras',
      en: 'The gotchas above show that the API breaks the rules',
    },
    sources: { pt: 'De onde vem cada fato', en: 'Where each fact comes from' },
    field: { pt: 'Campo', en: 'Field' },
    confidence: { pt: 'confiança', en: 'confidence' },
    charterSection: (section: string) => ({ pt: `seção ${section}`, en: `section ${section}` }),
    previous: { pt: 'Anterior', en: 'Previous' },
    next: { pt: 'Próxima', en: 'Next' },
    rulesInPlay: { pt: 'Regras relacionadas', en: 'Related rules' },
    evidence: { pt: 'O que foi observado', en: 'What was observed' },
    notObserved: {
      pt:
        'Ainda não observada. As informações acima vêm da [carta](/carta/) (o texto que deu origem a este catálogo), da ' +
        'documentação e de fontes públicas; nenhuma chamada foi registrada neste servidor.',
      en:
        'Not yet observed. Everything above comes from the [charter](/en/charter/) (the text that this catalogue was ' +
        'made from), documentation and public sources; no call has been recorded on this server.',
    },
    verdict: { pt: 'Veredito', en: 'Verdict' },
    observedOn: { pt: 'Em', en: 'On' },
    obtained: { pt: 'Por', en: 'By' },
    allEvidence: {
      pt: 'Todos os registros, com os comandos executados (JSON)',
      en: 'All records, with the commands that were run (JSON)',
    },
    strip: (days: string, looked: string) => ({
      pt: `Os últimos ${days} dias; verificada em ${looked} deles.`,
      en: `The last ${days} days; checked on ${looked} of them.`,
    }),
    notChecked: { pt: 'sem verificação', en: 'not checked' },
  },
  run: {
    answer: { pt: 'Resposta', en: 'Response' },
    callsGateway: (address: string, host: string) => ({
      pt: `Chama ${address} neste servidor, que repassa a chamada a ${host}, dentro dos limites dessa API.`,
      en: `Calls ${address} on this server, which passes the request on to ${host} within the limits of that API.`,
    }),
    callsSimulator: (address: string, host: string) => ({
      pt: `Chama ${address} neste servidor, que está sem acesso à internet. Por isso, um simulador responde no lugar de ${host}.`,
      en: `Calls ${address} on this server, which has no internet access. So a simulator responds in place of ${host}.`,
    }),
    send: { pt: 'Executar', en: 'Run' },
    withoutScriptCurl: {
      pt: 'Sem JavaScript, use a linha de comando:',
      en: 'Without JavaScript, use the command line:',
    },
    sendRight: { pt: 'Executar o certo', en: 'Run the right one' },
    sendWrong: { pt: 'Executar o errado', en: 'Run the wrong one' },
    uses: { pt: 'O que pedir', en: 'What to ask for' },
    optional: { pt: 'opcional', en: 'optional' },
    withKey: {
      pt: 'Mostrar o código com a chave, lida da variável',
      en: 'Show the code with the key, read from the variable',
    },
  },
} as const;
