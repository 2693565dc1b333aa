/** The words of the page of the charter, in Brazilian Portuguese. */
export const charterPt = {
  title: 'Carta',
  description:
    'O que este catálogo foi encarregado de ser, seção por seção. É a fonte que as fichas e as regras citam.',
  lead: 'Esta página reconta, em nossas palavras, o texto que deu origem a este catálogo. Quando uma ficha ou uma regra cita “carta, seção 2.4”, a fonte é esta página.',
  how: 'A numeração das seções é a do texto original. “Não informado” quer dizer que o original não trata do assunto. Onde este site, o Farol, vai além do que o texto original descreve, ou fica aquém disso, uma nota “Neste catálogo” avisa.',
  note: 'Neste catálogo',
} as const;
