/** The words of the page that checks a description, and of the page about our own API. */
export const checkWords = {
  check: {
    /** In the bar of every page. */
    short: { pt: 'Conferir', en: 'Check' },
    title: { pt: 'Conferir uma API', en: 'Check an API' },
    description: {
      pt: 'Cole ou solte uma descrição OpenAPI ou um esquema GraphQL e veja quais regras são cumpridas. Tudo roda no seu navegador.',
      en: 'Paste or drop an OpenAPI description or a GraphQL schema and see which rules it keeps. Everything runs in your browser.',
    },
    lead: {
      pt:
        'Cole, solte ou abra uma descrição OpenAPI (2.0 a 3.2, JSON ou YAML) ou um esquema GraphQL. O texto é conferido ' +
        'com as regras deste catálogo.',
      en:
        'Paste, drop or open an OpenAPI description (2.0 to 3.2, JSON or YAML) or a GraphQL schema. The text is checked ' +
        'against the rules of this catalogue.',
    },
    privacy: {
      pt: 'Nada sai da sua máquina: a conferência roda no navegador, e a página não pode enviar o texto a servidor nenhum.',
      en: 'Nothing leaves your machine: the check runs in the browser, and the page cannot send the text to any server.',
    },
    text: { pt: 'Descrição', en: 'Description' },
    open: { pt: 'Abrir arquivo', en: 'Open a file' },
    check: { pt: 'Conferir', en: 'Check' },
    sample: { pt: 'Usar um exemplo', en: 'Use an example' },
    tryExample: { pt: 'Conferir este exemplo', en: 'Check this example' },
    exampleBreaks: (count: number) => ({
      pt: `O exemplo quebra ${count} regras. Três delas:`,
      en: `The example breaks ${count} rules. Three of them:`,
    }),
    scope: (count: number, all: number) => ({
      pt: `A leitura do texto permite conferir ${count} das ${all} regras`,
      en: `Reading the text is enough to check ${count} of the ${all} rules`,
    }),
    line: (line: number) => ({ pt: `linha ${line}`, en: `line ${line}` }),
    before: {
      pt: 'Cole uma descrição ou um esquema, ou use o exemplo.',
      en: 'Paste a description or a schema, or use the example.',
    },
    noScript: {
      pt: 'Esta página precisa de JavaScript. No terminal: npx farol check openapi.yaml',
      en: 'This page needs JavaScript. In a terminal: npx farol check openapi.yaml',
    },
    covers: {
      pt: 'O comando `farol check` confere parte desta regra ao',
      en: 'The command `farol check` checks part of this rule by',
    },
    coversAlso: { pt: 'e ao', en: 'and by' },
    coversNot: {
      pt: 'O comando `farol check` não confere esta regra.',
      en: 'The command `farol check` does not check this rule.',
    },
    /** On the line of a folded rule; the rule itself says it in a sentence. */
    checkedBy: {
      static: { pt: 'Conferida pela descrição', en: 'Checked by description' },
      live: { pt: 'Conferida com requisições', en: 'Checked by requests' },
      no: { pt: 'Conferida por uma pessoa', en: 'Checked by a person' },
    },
    ways: {
      paper: { pt: 'ler uma descrição OpenAPI ou GraphQL', en: 'reading an OpenAPI or GraphQL description' },
      live: { pt: 'chamar um servidor no ar', en: 'calling a running server' },
      receiver: { pt: 'enviar entregas a um receptor de webhooks', en: 'sending deliveries to a webhook receiver' },
    },
    live: { pt: 'Um servidor no ar', en: 'A running server' },
    liveText: {
      pt:
        'No terminal, confira se um servidor no ar cumpre as regras. Sem `--allow-writes`, o comando só lê. Com ' +
        '`--allow-writes`, o comando também cria itens. Ele altera e remove só os itens que criou e prova que o resto ' +
        'ficou igual. Para cada regra quebrada, você recebe as requisições e respostas que mostram a quebra e um comando ' +
        'curl que repete as requisições.',
      en:
        'In a terminal, check a running server against the rules. Without `--allow-writes`, the command only reads. With ' +
        '`--allow-writes`, the command also creates items. It changes and removes only the items that it created, and ' +
        'proves that everything else stayed as it was. For each broken rule, you get the requests and responses that ' +
        'show the breach, and a curl command that repeats the requests.',
    },
    liveCommand:
      'npx farol check --live http://localhost:3000 openapi.yaml\nnpx farol check --live http://localhost:3000 ' +
      'openapi.yaml --allow-writes --token-env TOKEN',
    receiver: { pt: 'Um receptor de webhooks', en: 'A webhook receiver' },
    receiverText: {
      pt:
        'O comando envia ao seu receptor entregas válidas, forjadas, antigas, repetidas e enormes e avalia as respostas. ' +
        '`--effects-url` recebe uma URL sua que informa quantas entregas foram processadas. Com ela, o comando também ' +
        'descobre se alguma entrega forjada ou repetida foi processada.',
      en:
        'The command sends valid, forged, old, repeated and huge deliveries to your receiver, and judges the responses. ' +
        '`--effects-url` takes a URL of yours that says how many deliveries were processed. With it, the command also ' +
        'finds out whether a forged or repeated delivery was processed.',
    },
    receiverCommand: {
      pt: 'npx farol check --receiver http://localhost:3000/hook --secret-file segredo.txt',
      en: 'npx farol check --receiver http://localhost:3000/hook --secret-file secret.txt',
    },
  },
  ownApi: {
    title: { pt: 'A nossa API, conferida', en: 'Our own API, checked' },
    description: {
      pt: 'As regras deste site aplicadas à API deste site: descrição, esquema, servidor no ar e receptor de webhooks.',
      en: 'The rules of this site applied to the API of this site: description, schema, running server and webhook receiver.',
    },
    lead: {
      pt:
        'As mesmas conferências que você pode fazer na sua API, feitas na nossa, sem deixar nenhuma de fora. Cada ' +
        'execução dos testes compara esta tabela com uma conferência nova.',
      en:
        'The same checks that you can run on your API, run on ours, with none left out. Every test run compares this ' +
        'table with a new check.',
    },
    caption: (kept: number, rules: number) => ({
      pt: `${kept} de ${rules} regras puderam ser conferidas assim; a nossa API cumpre todas as ${kept}.`,
      en: `${kept} of ${rules} rules could be checked this way; our API keeps all ${kept}.`,
    }),
    captionBroken: (broken: number) => ({ pt: `Quebradas agora: ${broken}.`, en: `Broken now: ${broken}.` }),
    rule: { pt: 'Regra', en: 'Rule' },
    ways: {
      description: { pt: 'Descrição OpenAPI', en: 'OpenAPI description' },
      schema: { pt: 'Esquema GraphQL', en: 'GraphQL schema' },
      server: { pt: 'Servidor no ar', en: 'Running server' },
      receiver: { pt: 'Receptor', en: 'Receiver' },
    },
    verdicts: {
      kept: { pt: 'cumprida', en: 'kept' },
      broken: { pt: 'quebrada', en: 'broken' },
      'cannot-tell': { pt: 'sem como julgar', en: 'cannot tell' },
    },
    notAsked: { pt: 'não se aplica', en: 'does not apply' },
    how: { pt: 'Como repetir', en: 'How to repeat it' },
    howText: {
      pt: 'Com o servidor em http://localhost:8080 e uma chave de prática em CHAVE:',
      en: 'With the server at http://localhost:8080 and a practice key in CHAVE:',
    },
    openText: {
      pt:
        '“Sem como julgar” marca as regras que não podem ser julgadas só pela descrição ou só pelo esquema. No receptor, ' +
        'marca a regra sobre HTTPS. Os testes do receptor e do servidor rodam em memória, sem conexão de rede.',
      en:
        '“Cannot tell” marks rules that cannot be judged by the description or the schema alone. For the receiver, it ' +
        'marks the rule about HTTPS. The tests of the receiver and of the server run in memory, without a network ' +
        'connection.',
    },
  },
} as const;
