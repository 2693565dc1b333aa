// The texts of pages that have numbers or names in them; all others are data, in the JSON files beside this one.

export const sentences = {
  site: {
    fileCopy: {
      here: (host: string) => ({ pt: `nesta página em ${host}`, en: `on this page at ${host}` }),
    },
  },
  glossary: {
    lead: (count: number) => ({
      pt:
        `${count} termos, em poucas frases cada um. Quando o nome em inglês é diferente, ele também aparece, porque é o ` +
        'que está na documentação das APIs.',
      en:
        `${count} terms, in a few sentences each. Where the Portuguese name differs, it is given too, because some of ` +
        'the 18 APIs use that name in their fields and documentation.',
    }),
    formatRequest: (format: string, api: string) => ({
      pt: `Requisição do formato ${format} (${api})`,
      en: `Request for ${format} (${api})`,
    }),
  },
  home: {
    lead: (total: number) => ({
      pt:
        `${total} APIs públicas para quem desenvolve para o Brasil. Acesso, CORS, limites e preços vêm com fonte e data; ` +
        'onde duas fontes se contradizem, você vê as duas.',
      en:
        `${total} public APIs for people who develop for Brazil. Access, CORS, limits and prices come with source and ` +
        'date; where two sources disagree, you see both.',
    }),
    count: (shown: string, total: number) => ({ pt: `${shown} de ${total} APIs`, en: `${shown} of ${total} APIs` }),
    of: (total: number) => ({ pt: `de ${total} APIs`, en: `of ${total} APIs` }),
    chartYes: (count: number) => ({
      pt: `${count} podem ser chamadas do navegador`,
      en: `${count} can be called from a browser`,
    }),
    chartDisputed: (count: number) => ({ pt: `${count} contestadas`, en: `${count} disputed` }),
    chartRing: {
      none: (count: number) => ({ pt: `${count} sem chave`, en: `${count} without a key` }),
      key: (count: number) => ({ pt: `${count} com chave`, en: `${count} with a key` }),
      oauth: (count: number) => ({ pt: `${count} com OAuth`, en: `${count} with OAuth` }),
    },
    findLink: (total: number) => ({ pt: `Ver as ${total}`, en: `See all ${total}` }),
    someObserved: (observed: number, total: number) => ({
      pt: `Os fatos vêm de fontes citadas; já chamamos ${observed} das ${total} APIs.`,
      en: `Facts come from cited sources; we have called ${observed} of the ${total} APIs.`,
    }),
    compareOne: (name: string) => ({ pt: `Comparar ${name}`, en: `Compare ${name}` }),
    caption: (total: number) => ({ pt: `As ${total} APIs`, en: `The ${total} APIs` }),
  },
  sheet: {
    title: (name: string, kind: string) => ({
      pt: `${name}: ${kind}, limites, CORS e exemplos`,
      en: `${name}: ${kind}, limits, CORS and samples`,
    }),
    descriptionSuffix: (authentication: string, cors: string) => ({
      pt: `Autenticação: ${authentication}. CORS: ${cors}.`,
      en: `Authentication: ${authentication}. CORS: ${cors}.`,
    }),
    oauth: (id: string, secret: string) => ({
      pt: `Se ${id} e ${secret} estão definidas neste servidor, o gateway dele busca e renova o token sozinho.`,
      en: `If ${id} and ${secret} are set on this server, its gateway fetches and renews the token by itself.`,
    }),
    keyVariable: (name: string) => ({
      pt: `Antes de rodar os exemplos acima, defina a variável de ambiente ${name} com a sua credencial.`,
      en: `Before you run the samples above, set the environment variable ${name} to your credential.`,
    }),
    recordedOn: (date: string) => ({
      pt: `Gravada de uma resposta real em ${date}.`,
      en: `Recorded from a real response on ${date}.`,
    }),
    formatRequest: (format: string) => ({ pt: `Requisição para ${format}`, en: `Request for ${format}` }),
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
    maxRange: (years: string) => ({ pt: `até ${years} anos por consulta`, en: `at most ${years} years in one query` }),
    maxItems: (items: string) => ({ pt: `até ${items} itens por consulta`, en: `at most ${items} items in one query` }),
    pace: (every: string) => ({
      pt: `Em média, uma chamada a cada ${every}`,
      en: `On average, one call every ${every}`,
    }),
    perWindow: (window: string) => ({ pt: `por ${window}`, en: `per ${window}` }),
    unconfirmed: (status: number) => ({
      pt: `Não está confirmado que o status seja ${status}, por isso o status deste caso não conta como regra quebrada.`,
      en: `It is not confirmed that the status is ${status}, so the status of this case does not count as a broken rule.`,
    }),
    charterSection: (section: string) => ({ pt: `seção ${section}`, en: `section ${section}` }),
    strip: (days: string, looked: string) => ({
      pt: `Os últimos ${days} dias; verificada em ${looked} deles.`,
      en: `The last ${days} days; checked on ${looked} of them.`,
    }),
  },
  run: {
    callsGateway: (address: string, host: string) => ({
      pt: `Chama ${address} neste servidor, que repassa a chamada a ${host}, dentro dos limites dessa API.`,
      en: `Calls ${address} on this server, which passes the request on to ${host} within the limits of that API.`,
    }),
    callsSimulator: (address: string, host: string) => ({
      pt: `Chama ${address} neste servidor, que está sem acesso à internet. Por isso, um simulador responde no lugar de ${host}.`,
      en: `Calls ${address} on this server, which has no internet access. So a simulator responds in place of ${host}.`,
    }),
  },
  decision: {
    standIn: (name: string, request: string) => ({
      pt: `Para a requisição “${request}”, há uma API substituta: ${name}`,
      en: `For the request “${request}”, ${name} can replace this API`,
    }),
    mapping: (name: string) => ({
      pt: `À esquerda, um campo desta API; à direita, o que o substitui (${name}):`,
      en: `On the left a field of this API, on the right the one that replaces it in ${name}:`,
    }),
    missing: (name: string) => ({
      pt: `Sem correspondente nessa resposta (${name})`,
      en: `Not in that response of ${name}`,
    }),
    someOf: (some: number, all: number) => ({ pt: `${some} do total de ${all}`, en: `${some} of the ${all}` }),
    overdue: (date: string) => ({ pt: `Revisão vencida em ${date}`, en: `Review overdue since ${date}` }),
    simulated: (api: string) => ({
      pt: `A resposta é simulada (${api}). Com acesso à internet, este servidor obtém a resposta da própria API.`,
      en: `The response is simulated (${api}). With internet access, this server gets it from the API itself.`,
    }),
    contradicted: (found: string, by: string, date: string) => ({
      pt: `Desmentido por ${by} em ${date}, que encontrou “${found}”`,
      en: `Contradicted by ${by} on ${date}, who found “${found}”`,
    }),
  },
  conventions: {
    pageTitle: (group: string, count: number) => ({
      pt: `${group}: guia e ${count} regras para APIs`,
      en: `${group}: guide and ${count} rules for APIs`,
    }),
    rulesTitle: (count: number) => ({ pt: `As ${count} regras`, en: `The ${count} rules` }),
    rulesCount: (count: number) => ({ pt: `${count} regras`, en: `${count} rules` }),
    rule: (number: number) => ({ pt: `Regra ${number}`, en: `Rule ${number}` }),
    charter: (section: string) => ({ pt: `carta, seção ${section}`, en: `charter, section ${section}` }),
    house: (section: string) => ({
      pt: `escolha nossa, a partir da seção ${section} da carta`,
      en: `our own choice, building on section ${section} of the charter`,
    }),
  },
  rules: {
    description: (rules: number, apis: number) => ({
      pt: `As ${rules} regras para APIs em uma página, e quais das ${apis} APIs cumprem ou quebram cada uma, com fonte.`,
      en: `The ${rules} rules for APIs on one page, and which of the ${apis} APIs keep or break each of them, with sources.`,
    }),
    lead: (rules: number, apis: number) => ({
      pt:
        `${rules} regras, ${apis} APIs. Cada marca vem de um fato da ficha e abre esse fato com a fonte. Um traço quer ` +
        'dizer que nenhum fato da ficha mostra se a API cumpre a regra. As marcas são afirmações lidas em documentos, ' +
        'como a carta (o texto que deu origem a este catálogo), não observações: nenhuma API foi chamada para preencher ' +
        'esta grade.',
      en:
        `${rules} rules, ${apis} APIs. Each mark comes from a fact of the entry and opens that fact with its source. A ` +
        'dash means that no fact of the entry shows whether the API keeps the rule. The marks are claims read in ' +
        'documents, such as the charter (the text that this catalogue was made from), not observations: no API was ' +
        'called to fill this grid.',
    }),
    link: (rules: number) => ({ pt: `As ${rules} regras em uma página`, en: `All ${rules} rules on one page` }),
    ofGroup: (breaches: number) => ({
      pt: breaches === 1 ? '1 quebra' : `${breaches} quebras`,
      en: breaches === 1 ? '1 breach' : `${breaches} breaches`,
    }),
    cell: {
      kept: (name: string) => ({ pt: `${name} cumpre a regra`, en: `${name} keeps it` }),
      broken: (name: string) => ({ pt: `${name} quebra a regra`, en: `${name} breaks it` }),
      disputed: (name: string) => ({ pt: `${name}: contestado`, en: `${name}: disputed` }),
    },
    answers: (status: number) => ({ pt: `responde ${status}`, en: `responds with ${status}` }),
    insteadOf: (means: number) => ({ pt: `a regra pede ${means}`, en: `the rule asks for ${means}` }),
  },
  check: {
    exampleBreaks: (count: number) => ({
      pt: `O exemplo quebra ${count} regras. Três delas:`,
      en: `The example breaks ${count} rules. Three of them:`,
    }),
    scope: (count: number, all: number) => ({
      pt: `A leitura do texto permite conferir ${count} das ${all} regras`,
      en: `Reading the text is enough to check ${count} of the ${all} rules`,
    }),
    line: (line: number) => ({ pt: `linha ${line}`, en: `line ${line}` }),
  },
  ownApi: {
    caption: (kept: number, rules: number) => ({
      pt: `${kept} de ${rules} regras puderam ser conferidas assim; a nossa API cumpre todas as ${kept}.`,
      en: `${kept} of ${rules} rules could be checked this way; our API keeps all ${kept}.`,
    }),
    captionBroken: (broken: number) => ({ pt: `Quebradas agora: ${broken}.`, en: `Broken now: ${broken}.` }),
  },
  practice: {
    bytes: {
      bytes: (count: number) => ({ pt: `${count} bytes`, en: `${count} bytes` }),
    },
    errors: {
      bodyOf: (bytes: string) => ({ pt: `corpo de ${bytes} bytes`, en: `a body of ${bytes} bytes` }),
    },
  },
} as const;
