/** The words of the home page. */
export const homeWords = {
  home: {
    title: {
      pt: 'Farol: 18 APIs públicas para quem desenvolve para o Brasil',
      en: 'Farol: 18 public APIs for people who develop for Brazil',
    },
    heading: {
      pt: 'Ache a API, rode a chamada, treine com o erro.',
      en: 'Find the API, run the call, practise the failure.',
    },
    description: {
      pt:
        'Catálogo de 18 APIs públicas para quem desenvolve para o Brasil: autenticação, CORS, formatos, limites e uma ' +
        'primeira requisição pronta para rodar.',
      en:
        'A catalogue of 18 public APIs for people who develop for Brazil: authentication, CORS, formats, limits and a ' +
        'first request that is ready to run.',
    },
    lead: (total: number) => ({
      pt:
        `${total} APIs públicas para quem desenvolve para o Brasil. Acesso, CORS, limites e preços vêm com fonte e data; ` +
        'onde duas fontes se contradizem, você vê as duas.',
      en:
        `${total} public APIs for people who develop for Brazil. Access, CORS, limits and prices come with source and ` +
        'date; where two sources disagree, you see both.',
    }),
    searchLabel: { pt: 'Buscar', en: 'Search' },
    searchHint: { pt: 'O que você precisa fazer?', en: 'What do you need to do?' },
    searchButton: { pt: 'Buscar', en: 'Search' },
    count: (shown: string, total: number) => ({ pt: `${shown} de ${total} APIs`, en: `${shown} of ${total} APIs` }),
    of: (total: number) => ({ pt: `de ${total} APIs`, en: `of ${total} APIs` }),
    startWith: { pt: 'Comece por', en: 'Start with' },
    starts: [
      {
        name: { pt: 'CNPJ sem chave', en: 'CNPJ without a key' },
        q: 'cnpj',
        keyless: true,
      },
      {
        name: { pt: 'taxa Selic', en: 'Selic rate' },
        q: { pt: 'taxa selic', en: 'selic rate' },
        keyless: false,
      },
      {
        name: { pt: 'clima', en: 'weather' },
        q: { pt: 'clima', en: 'weather' },
        keyless: false,
      },
      {
        name: { pt: 'gerar texto', en: 'generate text' },
        q: { pt: 'gerar texto', en: 'generate text' },
        keyless: false,
      },
    ],
    chart: {
      pt: 'Quanto mais perto do farol, menos a API exige antes da primeira chamada.',
      en: 'The closer to the lighthouse, the less you need before the first call.',
    },
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
    find: { pt: 'Encontrar', en: 'Find' },
    findText: {
      pt: 'Filtre por chave, navegador, limite e formato. Compare até quatro APIs lado a lado.',
      en: 'Filter by key, browser, limit and format. Compare up to four APIs side by side.',
    },
    findLink: (total: number) => ({ pt: `Ver as ${total}`, en: `See all ${total}` }),
    proofKeyless: { pt: 'sem chave', en: 'without a key' },
    proofBrowser: { pt: 'podem ser chamadas do navegador', en: 'can be called from a browser' },
    proofBrazil: { pt: 'do Brasil', en: 'about Brazil' },
    run: { pt: 'Executar', en: 'Run' },
    runText: {
      pt: 'Digite o CEP ou o CNPJ, execute aqui e copie o código pronto. Sem instalar nada.',
      en: 'Type a postal code or a company number, run the request here and copy the code. Nothing to install.',
    },
    runLink: { pt: 'Rodar o ViaCEP', en: 'Run ViaCEP' },
    terminalLink: { pt: 'No terminal', en: 'In a terminal' },
    practise: { pt: 'Praticar', en: 'Practise' },
    practiseText: {
      pt: 'Uma API de pagamentos que, se você pedir, adultera, atrasa, duplica ou perde webhooks.',
      en: 'A payments API that tampers with, delays, duplicates or loses webhooks when you ask.',
    },
    attempts: {
      pt: 'Exemplo: três tentativas de entrega falham, e a quarta dá certo.',
      en: 'Example: three delivery attempts fail, and the fourth succeeds.',
    },
    fourth: { pt: '4ª: 200', en: '4th: 200' },
    noneObserved: {
      pt: 'Os fatos vêm de fontes citadas; ainda não chamamos nenhuma das APIs.',
      en: 'Facts come from cited sources; we have not called any of the APIs yet.',
    },
    someObserved: (observed: number, total: number) => ({
      pt: `Os fatos vêm de fontes citadas; já chamamos ${observed} das ${total} APIs.`,
      en: `Facts come from cited sources; we have called ${observed} of the ${total} APIs.`,
    }),
    brokenMeans: {
      pt: 'Este site publica [regras para APIs](/regras/); “Regras quebradas” diz quantas delas a API não cumpre.',
      en: '“Rules broken” counts how many of [this site’s rules for APIs](/en/rules/) the API breaks.',
    },
    legend: {
      yes: { pt: 'sim', en: 'yes' },
      no: { pt: 'não', en: 'no' },
      disputed: { pt: 'contestado', en: 'disputed' },
      unknown: { pt: 'não informado', en: 'not stated' },
    },
    disputedNote: {
      pt: 'Contestado: as fontes discordam. Até alguém testar, chame do servidor.',
      en: 'Disputed: sources disagree. Until someone tests it, call from the server.',
    },
    disputedTitle: {
      pt: 'Contestado: outra fonte diz o contrário. Veja os dois lados na ficha.',
      en: 'Disputed: another source says otherwise. The entry shows both sides.',
    },
    card: {
      no: { pt: 'Não pede', en: 'Not needed' },
      yes: { pt: 'Pede', en: 'Needed' },
      'with-conditions': { pt: 'Com condições', en: 'With conditions' },
      'not-stated': { pt: 'Não informado', en: 'Not stated' },
    },
    overdue: { pt: 'Revisão vencida', en: 'Review overdue' },
    filters: { pt: 'Filtros', en: 'Filters' },
    furtherTerms: { pt: 'Outros termos', en: 'Other terms' },
    clear: { pt: 'Limpar filtros', en: 'Clear filters' },
    sort: { pt: 'Ordenar por', en: 'Sort by' },
    number: { pt: 'Número da ficha', en: 'Entry number' },
    api: 'API',
    access: { pt: 'Acesso', en: 'Access' },
    browser: { pt: 'No navegador', en: 'In a browser' },
    limit: { pt: 'Limite', en: 'Limit' },
    rhythm: { pt: 'chamadas ao longo de um minuto', en: 'calls spread over a minute' },
    broken: { pt: 'Regras quebradas', en: 'Rules broken' },
    brokenOne: { pt: 'regra quebrada', en: 'rule broken' },
    compare: { pt: 'Comparar', en: 'Compare' },
    compareOne: (name: string) => ({ pt: `Comparar ${name}`, en: `Compare ${name}` }),
    caption: (total: number) => ({ pt: `As ${total} APIs`, en: `The ${total} APIs` }),
    empty: { pt: 'Nenhuma API corresponde.', en: 'No API matches.' },
    emptyHint: { pt: 'Tire um filtro ou tente outra palavra.', en: 'Remove a filter or try another word.' },
    seeAll: { pt: 'Ver todas as 18', en: 'See all 18' },
    trayCompare: { pt: 'Comparar as escolhidas', en: 'Compare the chosen ones' },
    trayHint: { pt: 'Escolha de duas a quatro APIs.', en: 'Choose two to four APIs.' },
    trayClear: { pt: 'Desmarcar', en: 'Untick all' },
    br: { pt: 'Dados do Brasil', en: 'Data about Brazil' },
  },
} as const;
