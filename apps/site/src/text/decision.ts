/** The words of the facts to decide by, and of their comparison. */
export const decisionWords = {
  decision: {
    scopes: { pt: 'Permissões ou escopos', en: 'Permissions or scopes' },
    community: { pt: 'da comunidade', en: 'by the community' },
    see: { pt: 'veja', en: 'see' },
    noLineage: {
      pt: 'O provedor não cita nenhuma fonte externa dos dados.',
      en: 'The provider names no outside source of the data.',
    },
    standIn: (name: string, request: string) => ({
      pt: `Para a requisição “${request}”, há uma API substituta: ${name}`,
      en: `For the request “${request}”, ${name} can replace this API`,
    }),
    mapping: (name: string) => ({
      pt: `À esquerda, um campo desta API; à direita, o que o substitui (${name}):`,
      en: `On the left a field of this API, on the right the one that replaces it in ${name}:`,
    }),
    conversion: {
      digits: { pt: 'tire a pontuação', en: 'remove the punctuation' },
      number: { pt: 'converta em número', en: 'convert it to a number' },
      cep: { pt: 'vem sem hífen; converta para 00000-000', en: 'comes without the hyphen; convert it to 00000-000' },
      cnpj: {
        pt: 'vem sem pontuação; converta para 00.000.000/0000-00',
        en: 'comes without punctuation; convert it to 00.000.000/0000-00',
      },
      cnae: { pt: 'vem como número; converta para 00.00-0-00', en: 'comes as a number; convert it to 00.00-0-00' },
      'after-dash': { pt: 'use só a parte depois do primeiro hífen', en: 'use only the part after the first dash' },
      'br-day': {
        pt: 'converta os segundos desde 1970 para dd/mm/aaaa',
        en: 'convert the seconds since 1970 to dd/mm/yyyy',
      },
    },
    missing: (name: string) => ({
      pt: `Sem correspondente nessa resposta (${name})`,
      en: `Not in that response of ${name}`,
    }),
    reviewBy: {
      pt: 'Quem mantém este catálogo lerá as fontes de novo, no máximo até estas datas',
      en: 'The maintainers of this catalogue will read the sources again by these dates at the latest',
    },
    someOf: (some: number, all: number) => ({ pt: `${some} do total de ${all}`, en: `${some} of the ${all}` }),
    overdue: (date: string) => ({ pt: `Revisão vencida em ${date}`, en: `Review overdue since ${date}` }),
    simulated: (api: string) => ({
      pt: `A resposta é simulada (${api}). Com acesso à internet, este servidor obtém a resposta da própria API.`,
      en: `The response is simulated (${api}). With internet access, this server gets it from the API itself.`,
    }),
    charter: {
      pt: 'Carta (o texto que deu origem a este catálogo)',
      en: 'Charter (the text that this catalogue was made from)',
    },
    contradicted: (found: string, by: string, date: string) => ({
      pt: `Desmentido por ${by} em ${date}, que encontrou “${found}”`,
      en: `Contradicted by ${by} on ${date}, who found “${found}”`,
    }),
  },
  compare: {
    title: { pt: 'Comparar', en: 'Compare' },
    description: {
      pt: 'Compare de duas a quatro APIs do catálogo, diferenças primeiro.',
      en: 'Compare two to four APIs of the catalogue, differences first.',
    },
    lead: { pt: 'Escolha de duas a quatro APIs.', en: 'Choose two to four APIs.' },
    startWith: { pt: 'Comece por', en: 'Start with' },
    choose: { pt: 'APIs a comparar', en: 'APIs to compare' },
    field: { pt: 'Campo', en: 'Field' },
    tooFew: { pt: 'Escolha pelo menos duas APIs.', en: 'Choose at least two APIs.' },
    leadScript: { pt: 'As linhas que diferem vêm primeiro.', en: 'The rows that differ come first.' },
    entrySays: { pt: 'A ficha diz:', en: 'The entry says:' },
    otherSays: { pt: 'Outra fonte diz:', en: 'Another source says:' },
    onSheet: {
      pt: 'Veja a ficha, que diz também o que fazer até alguém medir',
      en: 'See the entry, which also says what to do until someone measures it',
    },
    table: { pt: 'Comparação', en: 'Comparison' },
    broken: { pt: 'Regras deste site que a API quebra', en: 'Rules of this site that the API breaks' },
    none: { pt: 'nenhuma', en: 'none' },
    yes: { pt: 'sim', en: 'yes' },
    no: { pt: 'não', en: 'no' },
  },
} as const;
