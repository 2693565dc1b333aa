// The words of the facts to decide by.
export const decisionPt = {
  prices: 'Preços',
  freshness: 'Atualização dos dados',
  scopes: 'Escopos',
  community: 'da comunidade',
  entry: 'ver a ficha',
  noLineage: 'O provedor não cita nenhuma fonte externa dos dados.',
  standIn: 'Pode ser substituída por',
  mapping: (name: string) => `O campo desta API e o campo que o substitui em ${name}:`,
  missing: (name: string) => `Não há em ${name}`,
  overdue: (date: string) => `Revisão vencida em ${date}`,
};

/** The names of the sections that hold them. */
export const sectionNamesPt = {
  perWindow: (window: string) => `por ${window}`,
  terms: 'Termos e preços',
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
