// The words of the facts to decide by.
export const decisionPt = {
  prices: 'Preços',
  freshness: 'Atualidade',
  scopes: 'Escopos',
  community: 'da comunidade',
  entry: 'ver a ficha',
  noLineage: 'O provedor não diz de onde vêm os dados.',
  standIn: 'Pode ser substituída por',
  missing: 'Não traz',
  overdue: (date: string) => `Revisão vencida em ${date}`,
};

/** The names of the sections that hold them. */
export const sectionNamesPt = {
  terms: 'Termos e preços',
  keySteps: 'Como obter a chave',
  links: 'Onde ler mais',
  origin: 'De onde vêm os dados e o que pode substituí-los',
};
