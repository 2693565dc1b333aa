/** The words of the page that checks a description. */
export const checkPt = {
  /** In the bar of every page. */
  short: 'Conferir',
  title: 'Conferir uma API',
  description:
    'Cole ou solte uma descrição OpenAPI ou um esquema GraphQL e veja quais regras são cumpridas. Tudo roda no seu navegador.',
  lead: 'Cole, solte ou abra uma descrição OpenAPI (2.0 a 3.2, JSON ou YAML) ou um esquema GraphQL. O texto é conferido com as regras deste catálogo.',
  privacy:
    'Nada sai da sua máquina: a conferência roda no navegador, e a página não pode enviar o texto a servidor nenhum.',
  text: 'Descrição',
  open: 'Abrir arquivo',
  check: 'Conferir',
  sample: 'Usar um exemplo',
  tryExample: 'Conferir este exemplo',
  exampleBreaks: (count: number) => `O exemplo quebra ${count} regras. Três delas:`,
  scope: (count: number, all: number) => `A leitura do texto permite conferir ${count} das ${all} regras`,
  line: (line: number) => `linha ${line}`,
  before: 'Cole uma descrição ou um esquema, ou use o exemplo.',
  noScript: 'Esta página precisa de JavaScript. No terminal: npx farol check openapi.yaml',
  covers: 'O comando `farol check` confere parte desta regra ao',
  coversAlso: 'e ao',
  coversNot: 'O comando `farol check` não confere esta regra.',
  /** On the line of a folded rule; the rule itself says it in a sentence. */
  checkedBy: {
    static: 'Conferida pela descrição',
    live: 'Conferida com requisições',
    no: 'Conferida por uma pessoa',
  },
  ways: {
    paper: 'ler uma descrição OpenAPI ou GraphQL',
    live: 'chamar um servidor no ar',
    receiver: 'enviar entregas a um receptor de webhooks',
  },
  live: 'Um servidor no ar',
  liveText:
    'No terminal, confira se um servidor no ar cumpre as regras. Sem `--allow-writes`, o comando só lê. Com `--allow-writes`, o comando também cria itens. Ele altera e remove só os itens que criou e prova que o resto ficou igual. Para cada regra quebrada, você recebe as requisições e respostas que mostram a quebra e um comando curl que repete as requisições.',
  liveCommand:
    'npx farol check --live http://localhost:3000 openapi.yaml\nnpx farol check --live http://localhost:3000 openapi.yaml --allow-writes --token-env TOKEN',
  receiver: 'Um receptor de webhooks',
  receiverText:
    'O comando envia ao seu receptor entregas válidas, forjadas, antigas, repetidas e enormes e avalia as respostas. `--effects-url` recebe uma URL sua que informa quantas entregas foram processadas. Com ela, o comando também descobre se alguma entrega forjada ou repetida foi processada.',
  receiverCommand: 'npx farol check --receiver http://localhost:3000/hook --secret-file segredo.txt',
} as const;
