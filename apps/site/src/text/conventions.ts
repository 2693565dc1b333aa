/** The words of the rules, their pages and their grid. */
export const conventionsWords = {
  conventions: {
    title: { pt: 'Convenções', en: 'Conventions' },
    description: {
      pt: 'Como uma API deve se comportar: regras numeradas, cada uma com o motivo, um exemplo certo e um errado.',
      en: 'How an API should behave: numbered rules, each with its reason, a right and a wrong example.',
    },
    lead: {
      pt:
        'Regras numeradas, cada uma com o motivo e o exemplo certo ao lado do errado. Os exemplos que este servidor ' +
        'atende podem ser executados na página.',
      en:
        'Numbered rules, each with its reason and a right example beside a wrong one. Where this server can respond to ' +
        'an example, you can run it on the page.',
    },
    rules: { pt: 'Regras', en: 'Rules' },
    pageTitle: (group: string, count: number) => ({
      pt: `${group}: guia e ${count} regras para APIs`,
      en: `${group}: guide and ${count} rules for APIs`,
    }),
    rulesTitle: (count: number) => ({ pt: `As ${count} regras`, en: `The ${count} rules` }),
    rulesFrom: {
      pt: 'A [carta](/carta/) é o texto que deu origem a este catálogo. Cada regra indica a seção da carta em que se baseia.',
      en:
        'The [charter](/en/charter/) is the text that this catalogue was made from. Each rule names the section of the ' +
        'charter that it is based on.',
    },
    permalink: { pt: 'Link para esta regra', en: 'Link to this rule' },
    rulesCount: (count: number) => ({ pt: `${count} regras`, en: `${count} rules` }),
    rule: (number: number) => ({ pt: `Regra ${number}`, en: `Rule ${number}` }),
    reason: { pt: 'Por quê', en: 'Why' },
    right: { pt: 'Certo', en: 'Right' },
    wrong: { pt: 'Errado', en: 'Wrong' },
    notThisServer: {
      pt: 'Ilustrativo: a resposta não é deste servidor, e o exemplo não é executado.',
      en: 'Illustrative: the response is not from this server, and the example is not run.',
    },
    again: { pt: 'A mesma requisição, de novo:', en: 'The same request again:' },
    code: { pt: 'Código', en: 'Code' },
    charter: (section: string) => ({ pt: `carta, seção ${section}`, en: `charter, section ${section}` }),
    house: (section: string) => ({
      pt: `escolha nossa, a partir da seção ${section} da carta`,
      en: `our own choice, building on section ${section} of the charter`,
    }),
    brokenBy: {
      pt: 'APIs que quebram esta regra (a lista pode estar incompleta)',
      en: 'APIs that break this rule (the list may be incomplete)',
    },
    problems: {
      pt: 'Todos os problemas que este servidor pode devolver e o que fazer em cada caso',
      en: 'Every problem that this server can return, and what to do about each',
    },
    statuses: { pt: 'Os dez códigos de status', en: 'The ten status codes' },
    status: 'Status',
    meaning: { pt: 'Significado', en: 'Meaning' },
    use: { pt: 'Quando usar', en: 'When to use it' },
    confusedWith: { pt: 'Não confundir com', en: 'Not to be confused with' },
    groups: { pt: 'Grupos', en: 'Groups' },
  },
  rules: {
    title: { pt: 'Quem quebra qual regra', en: 'Who breaks which rule' },
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
    show: { pt: 'Quais regras mostrar', en: 'Which rules to show' },
    choices: {
      all: { pt: 'Todas', en: 'All' },
      broken: { pt: 'Só as quebradas', en: 'Only broken ones' },
      must: { pt: 'Só as obrigatórias', en: 'Only “Must”' },
      live: { pt: 'Conferidas com chamadas', en: 'Checked by calling' },
    },
    legend: {
      kept: { pt: 'cumpre', en: 'kept' },
      broken: { pt: 'quebra', en: 'broken' },
      disputed: { pt: 'contestado', en: 'disputed' },
      'not-stated': { pt: 'não informado', en: 'not stated' },
    },
    rule: { pt: 'Regra', en: 'Rule' },
    count: { pt: 'Quantas quebram', en: 'How many break it' },
    ofGroup: (breaches: number) => ({
      pt: breaches === 1 ? '1 quebra' : `${breaches} quebras`,
      en: breaches === 1 ? '1 breach' : `${breaches} breaches`,
    }),
    perApi: { pt: 'Regras quebradas por API', en: 'Breaches per API' },
    cell: {
      kept: (name: string) => ({ pt: `${name} cumpre a regra`, en: `${name} keeps it` }),
      broken: (name: string) => ({ pt: `${name} quebra a regra`, en: `${name} breaks it` }),
      disputed: (name: string) => ({ pt: `${name}: contestado`, en: `${name}: disputed` }),
    },
    facts: { pt: 'Os fatos de cada marca', en: 'The facts behind the marks' },
    answers: (status: number) => ({ pt: `responde ${status}`, en: `responds with ${status}` }),
    insteadOf: (means: number) => ({ pt: `a regra pede ${means}`, en: `the rule asks for ${means}` }),
    source: { pt: 'Fonte', en: 'Source' },
    sheet: { pt: 'Ficha', en: 'Entry' },
    close: { pt: 'Fechar', en: 'Close' },
  },
} as const;
