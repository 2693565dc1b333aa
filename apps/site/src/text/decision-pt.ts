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
  standIn: (name: string, request: string) => `Para “${request}”, há uma substituta: ${name}`,
  mapping: (name: string) => `À esquerda, um campo desta API; à direita, o que o substitui (${name}):`,
  conversion: {
    digits: 'só os algarismos',
    number: 'convertido em número',
    cep: 'a escrever como 00000-000',
    cnpj: 'a escrever como 00.000.000/0000-00',
    cnae: 'a escrever como 00.00-0-00',
    'after-dash': 'a parte depois do primeiro hífen',
    'br-day': 'converta os segundos desde 1970 para dd/mm/aaaa',
  },
  missing: (name: string) => `Sem correspondente (${name})`,
  reviewBy: 'Quando cada fato deve ser relido, no máximo',
  overdue: (date: string) => `Revisão vencida em ${date}`,
  simulated: (api: string) => `Os dados são do simulador de ${api}; com rede, são os da própria API.`,
  contradicted: (found: string, by: string, date: string) =>
    `Contestado por ${by} em ${date}, que encontrou “${found}”`,
};

/** The names of the sections that hold them. */
export const sectionNamesPt = {
  perWindow: (window: string) => `por ${window}`,
  terms: 'Termos e preços',
  unconfirmed: 'o status é pouco confirmado e por isso não conta como regra quebrada',
  keySteps: 'Como obter a chave',
  links: 'Documentação e suporte',
  origin: 'Fontes dos dados e substitutas',
};

/** The words of a note on a disputed value. */
export const disputeWordsPt = {
  entrySays: 'A ficha diz:',
  otherSays: 'Outra fonte diz:',
  onSheet: 'Na ficha, com o que fazer até alguém medir',
};
