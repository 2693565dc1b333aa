import { calculatorPt } from './calculator-pt.ts';
import { checkPt } from './check-pt.ts';
import { practiceLabsPt } from './practice-pt.ts';

/** The words of the page of labs, and of reports about errors. */
const labsPt = {
  title: 'Laboratórios',
  description: 'Pratique webhooks, PUT e PATCH, GraphQL, limites e erros com um provedor que falha quando você pede.',
  lead: 'Pratique com o provedor de prática, uma API de pagamentos fictícios deste servidor (em /sandbox/v1) que falha quando você pede: adultera, atrasa, duplica ou perde entregas de webhook. Tudo roda neste servidor ou no seu navegador, sem criar conta.',
  items: {
    webhooks: [
      'Webhooks',
      'Estrague uma entrega e veja o que fazem o provedor e o receptor: assinatura, reenvios, duplicatas, reconciliação.',
    ],
    rest: [
      'PUT e PATCH',
      'Envie o mesmo corpo a um pagamento, com PUT e com PATCH, sempre a partir do mesmo estado, e compare o pagamento antes e depois.',
    ],
    graphql: [
      'GraphQL',
      'Veja a profundidade, o custo e as buscas no banco de dados de cada consulta; se ela for recusada, veja por qual limite.',
    ],
    graphiql: ['GraphiQL', 'O editor completo, para consultar o catálogo e o provedor de prática.'],
    limits: [
      'Limites',
      'Esgote o limite de uma chave de prática até receber 429 e veja na resposta quando tentar de novo.',
    ],
    calculator: [
      'Cabe no limite?',
      'Informe usuários, chamadas, a parte das chamadas que o cache responde e se você faz polling. Veja se o uso cabe nos limites, qual deles estoura primeiro e o que fazer.',
    ],
    errors: ['Erros', 'Provoque 400, 404 e outros erros e leia todos no mesmo formato.'],
    check: [
      'Conferir a sua API',
      'Cole uma descrição OpenAPI ou um esquema GraphQL e veja quais regras são cumpridas. O texto não sai do navegador.',
    ],
    authentication: ['401 e 403', 'Chame sem chave, com chave errada e com chave só de leitura.'],
  },
} as const;

export const reportPt = {
  title: 'Achou um erro?',
  how: 'Copie e preencha o texto abaixo. Depois, abra uma issue no repositório deste site (Farol), com o formulário “A fact is wrong”, ou envie o texto a quem mantém este servidor. Diga sempre onde leu o fato ou como o mediu.',
  page: 'Página',
  address: 'Endereço',
  says: 'O que a página diz',
  seen: 'O que você viu',
  source: 'Fonte ou comando, e data',
} as const;

/** The words of the page with all rules. */
const rulesPt = {
  title: 'Quem quebra qual regra',
  description: (rules: number, apis: number) =>
    `As ${rules} regras para APIs em uma página, e quais das ${apis} APIs cumprem ou quebram cada uma, com fonte.`,
  lead: (rules: number, apis: number) =>
    `${rules} regras, ${apis} APIs. Cada marca vem de um fato da ficha e abre esse fato com a fonte. Um traço quer dizer que nenhum fato da ficha mostra se a API cumpre a regra. As marcas são afirmações lidas em documentos, como a carta (o texto que deu origem a este catálogo), não observações: nenhuma API foi chamada para preencher esta grade.`,
  link: (rules: number) => `As ${rules} regras em uma página`,
  show: 'Quais regras mostrar',
  choices: { all: 'Todas', broken: 'Só as quebradas', must: 'Só as obrigatórias', live: 'Conferidas com chamadas' },
  legend: { kept: 'cumpre', broken: 'quebra', disputed: 'contestado', 'not-stated': 'não informado' },
  rule: 'Regra',
  count: 'Quantas quebram',
  ofGroup: (breaches: number) => (breaches === 1 ? '1 quebra' : `${breaches} quebras`),
  perApi: 'Regras quebradas por API',
  cell: {
    kept: (name: string) => `${name} cumpre a regra`,
    broken: (name: string) => `${name} quebra a regra`,
    disputed: (name: string) => `${name}: contestado`,
  },
  facts: 'Os fatos de cada marca',
  answers: (status: number) => `responde ${status}`,
  insteadOf: (means: number) => `a regra pede ${means}`,
  source: 'Fonte',
  sheet: 'Ficha',
  close: 'Fechar',
} as const;

/** The pages for trying the rules out. */
export const practicePt = {
  labs: labsPt,
  rules: rulesPt,
  check: checkPt,
  calculator: calculatorPt,
  practice: practiceLabsPt,
} as const;
