// The words of the facts to decide by.
export const decisionPt = {
  prices: 'Preços',
  freshness: 'Atualização dos dados',
  lineage: 'Origem dos dados',
  substitutes: 'Substitutas',
  scopes: 'Permissões ou escopos',
  community: 'da comunidade',
  see: 'veja',
  noLineage: 'O provedor não cita nenhuma fonte externa dos dados.',
  standIn: (name: string, request: string) => `Para a requisição “${request}”, há uma API substituta: ${name}`,
  mapping: (name: string) => `À esquerda, um campo desta API; à direita, o que o substitui (${name}):`,
  conversion: {
    digits: 'tire a pontuação',
    number: 'converta em número',
    cep: 'vem sem hífen; converta para 00000-000',
    cnpj: 'vem sem pontuação; converta para 00.000.000/0000-00',
    cnae: 'vem como número; converta para 00.00-0-00',
    'after-dash': 'use só a parte depois do primeiro hífen',
    'br-day': 'converta os segundos desde 1970 para dd/mm/aaaa',
  },
  missing: (name: string) => `Sem correspondente nessa resposta (${name})`,
  reviewBy: 'Quem mantém este catálogo lerá as fontes de novo, no máximo até estas datas',
  someOf: (some: number, all: number) => `${some} do total de ${all}`,
  overdue: (date: string) => `Revisão vencida em ${date}`,
  simulated: (api: string) =>
    `A resposta é simulada (${api}). Com acesso à internet, este servidor obtém a resposta da própria API.`,
  inBody: 'valores que preenchem o corpo',
  charter: 'Carta (o texto que deu origem a este catálogo)',
  contradicted: (found: string, by: string, date: string) =>
    `Desmentido por ${by} em ${date}, que encontrou “${found}”`,
};

/** The names of the sections that hold them, and what a reader should know before all of it. */
export const sectionNamesPt = {
  perWindow: (window: string) => `por ${window}`,
  terms: 'Termos e preços',
  keySteps: 'Como obter a chave',
  links: 'Documentação e suporte',
  origin: 'Fontes dos dados e substitutas',
  hazard: 'Um 200 pode ser erro: antes de confiar no status, leia o corpo.',
  hazardLink: 'Veja como falha',
};

/** The words of the comparison: of its script, and of a note on a disputed value. */
export const disputeWordsPt = {
  leadScript: 'As linhas que diferem vêm primeiro.',
  entrySays: 'A ficha diz:',
  otherSays: 'Outra fonte diz:',
  onSheet: 'Veja a ficha, que diz também o que fazer até alguém medir',
};

/** The words of the section that says how an API fails. */
export const failureWordsPt = {
  failures: 'Como falha',
  asExpected: {
    one: 'Falha que segue as nossas regras',
    some: 'Falhas que seguem as nossas regras',
    only: 'A única resposta de erro conhecida vem com o status que as nossas regras pedem',
    all: 'Todas as falhas conhecidas vêm com o status que as nossas regras pedem',
  },
  otherFailures: 'Estas respostas precisam de explicação',
  unconfirmed: (status: number) =>
    `Não está confirmado que o status seja ${status}, por isso o status deste caso não conta como regra quebrada.`,
  otherFailure: 'Outra resposta precisa de explicação',
  asAsked: 'As nossas regras pedem esse status',
  allowed: 'Esse status não quebra nenhuma das nossas regras',
  when: 'quando',
  shouldBe: 'as nossas regras pedem',
  bodyBreaks: 'O corpo, porém, quebra a regra',
  bodyBreaksMany: 'O corpo, porém, quebra as regras',
  furtherBreach: 'Os pontos de atenção acima mostram que a API quebra a regra',
  furtherBreaches: 'Os pontos de atenção acima mostram que a API quebra as regras',
};
