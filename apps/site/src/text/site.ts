/** The words that every page has, and those of the shortest pages. */
export const siteWords = {
  site: {
    name: 'Farol',
    tagline: { pt: 'Referência de APIs públicas', en: 'Public API reference' },
    skip: { pt: 'Pular para o conteúdo', en: 'Skip to content' },
    mainNavigation: { pt: 'Principal', en: 'Main' },
    apis: 'APIs',
    rules: { pt: 'Regras', en: 'Rules' },
    conventions: { pt: 'Convenções', en: 'Conventions' },
    menu: 'Menu',
    json: { pt: 'Dados em JSON', en: 'Data as JSON' },
    howWeCheck: { pt: 'Como conferimos', en: 'How we check' },
    about: { pt: 'Sobre', en: 'About' },
    neutrality: { pt: 'Neutralidade', en: 'Neutrality' },
    changes: { pt: 'Novidades', en: 'Changes' },
    search: { pt: 'Buscar', en: 'Search' },
    otherLanguage: { pt: 'English', en: 'Português' },
    feed: { pt: 'Feed Atom', en: 'Atom feed' },
    footer: {
      pt: 'Sem patrocínio, sem link de afiliado, sem rastreio.',
      en: 'No sponsors, no affiliate links, no tracking.',
    },
    onThisPage: { pt: 'Nesta página', en: 'On this page' },
    alsoRead: { pt: 'Veja também', en: 'See also' },
    copy: { pt: 'Copiar', en: 'Copy' },
    figure: { pt: 'Figura', en: 'Figure' },
    offlineServer: {
      name: { pt: 'Servidor sem rede', en: 'Offline server' },
      says: {
        pt: 'Servidor sem rede: um simulador responde no lugar das 18 APIs.',
        en: 'Offline server: a simulator responds in place of the 18 APIs.',
      },
    },
    fileCopy: {
      name: { pt: 'Cópia em arquivos', en: 'Copy as plain files' },
      says: { pt: 'Cópia em arquivos, sem servidor.', en: 'Copy as plain files, without a server.' },
      start: [
        {
          pt: 'Para usar Executar, os laboratórios, o painel e o GraphiQL, rode',
          en: 'To use Run, the labs, the panel and GraphiQL, run',
        },
        { pt: 'em um clone do repositório.', en: 'in a clone of the repository.' },
      ],
      parts: {
        pt: 'Executar, os laboratórios, o painel e o GraphiQL funcionam',
        en: 'Run, the labs, the panel and GraphiQL work',
      },
      here: (host: string) => ({ pt: `nesta página em ${host}`, en: `on this page at ${host}` }),
    },
  },
  guides: {
    reading: { pt: 'Para ler mais', en: 'Further reading' },
    languages: { pt: 'Linguagem', en: 'Language' },
    checked: {
      server: { pt: 'enviado a este servidor pelos nossos testes', en: 'sent to this server by our tests' },
      run: { pt: 'executado pelos nossos testes', en: 'run by our tests' },
      vectors: { pt: 'conferido pelos nossos testes', en: 'checked by our tests' },
      'vectors-if-installed': {
        pt: 'executado pelos nossos testes onde a linguagem está instalada',
        en: 'run by our tests where the language is installed',
      },
      parsed: { pt: 'sintaxe conferida pelos nossos testes', en: 'syntax checked by our tests' },
    },
    tabsChecked: {
      pt:
        'A versão em JavaScript é sempre testada, com uma lista de assinaturas conhecidas. As versões em outras ' +
        'linguagens são testadas só nas máquinas em que a linguagem está instalada.',
      en:
        'Every test run checks the JavaScript version against a list of known signatures. The versions in other ' +
        'languages are checked only on machines where the language is installed.',
    },
  },
  guide: {},
  glossary: {
    title: { pt: 'Glossário', en: 'Glossary' },
    description: {
      pt: 'Os termos de APIs web que este site usa, em poucas frases cada um, com o nome em inglês.',
      en: 'The terms of web APIs that this site uses, in a few sentences each, with their Portuguese names.',
    },
    lead: (count: number) => ({
      pt:
        `${count} termos, em poucas frases cada um. Quando o nome em inglês é diferente, ele também aparece, porque é o ` +
        'que está na documentação das APIs.',
      en:
        `${count} terms, in a few sentences each. Where the Portuguese name differs, it is given too, because some of ` +
        'the 18 APIs use that name in their fields and documentation.',
    }),
    inOtherLanguage: { pt: 'em inglês', en: 'in Portuguese' },
    see: { pt: 'Veja em uso', en: 'See it used' },
    letters: { pt: 'Letras', en: 'Letters' },
    formatRequest: (format: string, api: string) => ({
      pt: `Requisição do formato ${format} (${api})`,
      en: `Request for ${format} (${api})`,
    }),
  },
  changes: {
    title: { pt: 'Novidades', en: 'Changes' },
    description: { pt: 'O que mudou no catálogo, com data.', en: 'What changed in the catalogue, with dates.' },
    lead: { pt: 'O que mudou no catálogo, com data.', en: 'What changed in the catalogue, with dates.' },
  },
  notFound: {
    title: { pt: 'Página não encontrada', en: 'Page not found' },
    description: { pt: 'Esta página não existe.', en: 'This page does not exist.' },
    lead: { pt: 'Não há nada nesta URL.', en: 'There is nothing at this URL.' },
    allApis: { pt: 'As 18 fichas', en: 'The 18 entries' },
  },
  offline: {
    title: { pt: 'Sem rede', en: 'No network' },
    description: {
      pt: 'Esta página não está salva neste navegador.',
      en: 'This page is not saved for offline reading.',
    },
    lead: {
      pt: 'Esta página não está salva neste navegador, e o servidor não respondeu. As outras páginas do site estão salvas:',
      en: 'This page is not saved for offline reading, and the server did not respond. The other pages of the site are saved:',
    },
  },
  report: {
    title: { pt: 'Achou um erro?', en: 'Found an error?' },
    how: {
      pt:
        'Copie e preencha o texto abaixo. Depois, abra uma issue no repositório deste site (Farol), com o formulário “A ' +
        'fact is wrong”, ou envie o texto a quem mantém este servidor. Diga sempre onde leu o fato ou como o mediu.',
      en:
        'Copy the text below and fill it in. Then open an issue in the repository of this site (Farol), with the form “A ' +
        'fact is wrong”, or send the text to the people who run this server. Always say where you read the fact or how ' +
        'you measured it.',
    },
    page: { pt: 'Página', en: 'Page' },
    address: { pt: 'Endereço', en: 'Address' },
    says: { pt: 'O que a página diz', en: 'What the page says' },
    seen: { pt: 'O que você viu', en: 'What you saw' },
    source: { pt: 'Fonte ou comando, e data', en: 'Source or command, and date' },
  },
  charter: {
    title: { pt: 'Carta', en: 'Charter' },
    description: {
      pt: 'O que este catálogo foi encarregado de ser, seção por seção. É a fonte que as fichas e as regras citam.',
      en: 'What this catalogue was asked to be, section by section. It is the source that entries and rules cite.',
    },
    lead: {
      pt:
        'Esta página reconta, em nossas palavras, o texto que deu origem a este catálogo. Quando uma ficha ou uma regra ' +
        'cita “carta, seção 2.4”, a fonte é esta página.',
      en:
        'This page restates, in our own words, the text that this catalogue was made from. When an entry or a rule cites ' +
        '“charter, section 2.4”, this page is the source.',
    },
    how: {
      pt:
        'A numeração das seções é a do texto original. “Não informado” quer dizer que o original não trata do assunto. ' +
        'Onde este site, o Farol, vai além do que o texto original descreve, ou fica aquém disso, uma nota “Neste ' +
        'catálogo” avisa.',
      en:
        'The section numbers are those of the original. “Not stated” means that the original does not cover the subject. ' +
        'Where this site, Farol, goes beyond what the original describes, or falls short of it, a note headed “In this ' +
        'catalogue” says so.',
    },
    note: { pt: 'Neste catálogo', en: 'In this catalogue' },
  },
} as const;
