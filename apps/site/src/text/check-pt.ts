/** The words of the page that checks a description. */
export const checkPt = {
  /** In the bar of every page. */
  short: 'Conferir',
  title: 'Conferir uma API',
  description:
    'Cole ou solte uma descrição OpenAPI ou um esquema GraphQL e veja que regras ela cumpre. Tudo roda no seu navegador.',
  lead: 'Cole, solte ou abra uma descrição OpenAPI (2.0 a 3.2, JSON ou YAML) ou um esquema GraphQL. O texto é conferido com as regras deste catálogo.',
  privacy:
    'Nada sai da sua máquina: a conferência roda no navegador, e a página não pode enviar o texto a servidor nenhum.',
  text: 'Descrição',
  open: 'Abrir arquivo',
  check: 'Conferir',
  sample: 'Usar um exemplo',
  before: 'Cole um texto ou use o exemplo.',
  noScript: 'Esta página precisa de JavaScript. No terminal: farol check openapi.yaml',
  ways: { paper: 'conferir a descrição', live: 'conferir um servidor', receiver: 'conferir um receptor' },
  live: 'Um servidor no ar',
  liveText:
    'No terminal, confira as mesmas regras em um servidor no ar. Só lê; com --allow-writes, cria itens, altera e remove apenas esses itens e prova que o resto ficou igual. Cada quebra vem com as duas trocas e uma linha de curl que a repete.',
  liveCommand:
    'farol check --live http://localhost:3000 openapi.yaml\nfarol check --live http://localhost:3000 openapi.yaml --allow-writes --token-env TOKEN',
  receiver: 'Um receptor de webhooks',
  receiverText:
    'Envia entregas válidas, forjadas, antigas, repetidas e enormes, e julga as respostas. Com --effects-url, conta também os efeitos.',
  receiverCommand: 'farol check --receiver http://localhost:3000/hook --secret-file segredo.txt',
} as const;
