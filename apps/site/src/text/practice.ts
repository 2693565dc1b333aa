/** The words of the labs. */
export const practiceWords = {
  labs: {
    title: { pt: 'Laboratórios', en: 'Labs' },
    description: {
      pt: 'Pratique webhooks, PUT e PATCH, GraphQL, limites e erros com um provedor que falha quando você pede.',
      en: 'Practise webhooks, PUT and PATCH, GraphQL, limits and errors against a provider that fails on demand.',
    },
    lead: {
      pt:
        'Pratique com o provedor de prática, uma API de pagamentos fictícios deste servidor (em /sandbox/v1) que falha ' +
        'quando você pede: adultera, atrasa, duplica ou perde entregas de webhook. Tudo roda neste servidor ou no seu ' +
        'navegador, sem criar conta.',
      en:
        'Practise with the practice provider, an API of fictitious payments on this server (at /sandbox/v1) that fails ' +
        'on demand: it tampers with, delays, duplicates or loses webhook deliveries. Everything runs on this server or ' +
        'in your browser, without an account.',
    },
    items: {
      webhooks: [
        'Webhooks',
        {
          pt: 'Estrague uma entrega e veja o que fazem o provedor e o receptor: assinatura, reenvios, duplicatas, reconciliação.',
          en: 'Break a delivery and watch what provider and receiver do: signature, retries, duplicates, reconciliation.',
        },
      ],
      rest: [
        { pt: 'PUT e PATCH', en: 'PUT and PATCH' },
        {
          pt:
            'Envie o mesmo corpo a um pagamento, com PUT e com PATCH, sempre a partir do mesmo estado, e compare o pagamento ' +
            'antes e depois.',
          en:
            'Send the same body to a payment, by PUT and by PATCH, each time from the same state, and compare the payment ' +
            'before and after.',
        },
      ],
      graphql: [
        'GraphQL',
        {
          pt: 'Veja a profundidade, o custo e as buscas no banco de dados de cada consulta; se ela for recusada, veja por qual limite.',
          en: 'See the depth, cost and database lookups of each query, and which limit it exceeds if it is refused.',
        },
      ],
      graphiql: [
        'GraphiQL',
        {
          pt: 'O editor completo, para consultar o catálogo e o provedor de prática.',
          en: 'The full query editor for the catalogue and the practice provider.',
        },
      ],
      limits: [
        { pt: 'Limites', en: 'Limits' },
        {
          pt: 'Esgote o limite de uma chave de prática até receber 429 e veja na resposta quando tentar de novo.',
          en: 'Use up the limit of a practice key until you get a 429, and see from the response when to try again.',
        },
      ],
      calculator: [
        { pt: 'Cabe no limite?', en: 'Does it fit?' },
        {
          pt:
            'Informe usuários, chamadas, a parte das chamadas que o cache responde e se você faz polling. Veja se o uso cabe ' +
            'nos limites, qual deles estoura primeiro e o que fazer.',
          en:
            'Enter users, calls, the share of calls that a cache answers, and whether you poll. See whether your use fits ' +
            'the limits, which of them is reached first and what to do about it.',
        },
      ],
      errors: [
        { pt: 'Erros', en: 'Errors' },
        {
          pt: 'Provoque 400, 404 e outros erros e leia todos no mesmo formato.',
          en: 'Provoke 400, 404 and other errors, and read them all in the same format.',
        },
      ],
      check: [
        { pt: 'Conferir a sua API', en: 'Check your API' },
        {
          pt: 'Cole uma descrição OpenAPI ou um esquema GraphQL e veja quais regras são cumpridas. O texto não sai do navegador.',
          en: 'Paste an OpenAPI description or a GraphQL schema and see which rules it keeps. The text does not leave the browser.',
        },
      ],
      authentication: [
        { pt: '401 e 403', en: '401 and 403' },
        {
          pt: 'Chame sem chave, com chave errada e com chave só de leitura.',
          en: 'Call without a key, with a wrong key and with a read-only key.',
        },
      ],
    },
  },
  practice: {
    withoutScript: {
      pt: 'Este laboratório precisa de JavaScript. No terminal, com curl:',
      en: 'This lab needs JavaScript. In a terminal, with curl:',
    },
    putPatch: {
      title: { pt: 'PUT ou PATCH?', en: 'PUT or PATCH?' },
      lead: {
        pt:
          'O laboratório envia o mesmo corpo duas vezes a um pagamento fictício: por PUT e depois por PATCH. Entre as ' +
          'duas, restaura o pagamento, para que ambas partam do mesmo estado. Mude o corpo e envie de novo.',
        en:
          'The lab sends the same body to a fictitious payment twice: by PUT and then by PATCH. In between, it restores ' +
          'the payment, so that both start from the same state. Change the body and send it again.',
      },
      body: { pt: 'Corpo das duas requisições', en: 'Body of both requests' },
      hint: { pt: 'Tente sem moeda: o PUT recebe 400.', en: 'Try it without moeda: the PUT then gets a 400.' },
      send: { pt: 'Enviar os dois', en: 'Send both' },
      repeat: { pt: 'Repetir', en: 'Repeat' },
      fresh: { pt: 'Recomeçar', en: 'Start over' },
      before: { pt: 'Nada foi enviado ainda.', en: 'Nothing has been sent yet.' },
      put: {
        pt: 'Substitui: o que não for enviado volta ao padrão.',
        en: 'Replaces: what is not sent goes back to its default.',
      },
      patch: { pt: 'Altera: só muda o que for enviado.', en: 'Changes: only what is sent changes.' },
      rules: { pt: 'Regras relacionadas', en: 'Related rules' },
    },
    graphql: {
      title: { pt: 'Meça a sua consulta', en: 'Measure your query' },
      lead: {
        pt:
          'Escreva uma consulta. Antes de executar, o servidor mede a profundidade e o custo da consulta. Se um dos dois ' +
          'passa do limite, o servidor recusa a consulta. Senão, executa a consulta e conta as buscas no banco de dados.',
        en:
          'Write a query. Before running it, the server measures the depth and the cost of the query. If either exceeds ' +
          'its limit, the server refuses the query. Otherwise the server runs the query and counts the database lookups.',
      },
      query: { pt: 'Consulta', en: 'Query' },
      examples: { pt: 'Exemplos', en: 'Examples' },
      run: { pt: 'Executar', en: 'Run' },
      keys: { pt: 'Ctrl Enter executa', en: 'Ctrl Enter runs it' },
      before: { pt: 'Nada foi executado ainda.', en: 'Nothing has run yet.' },
      editor: { pt: 'Editor completo, com autocompletar', en: 'Full editor, with completion' },
      depth: { pt: 'Profundidade', en: 'Depth' },
      cost: { pt: 'Custo', en: 'Cost' },
      lookups: { pt: 'Buscas', en: 'Lookups' },
      presets: {
        one: { pt: 'uma regra', en: 'one rule' },
        list: { pt: 'todas as regras e seus guias', en: 'all rules and their guides' },
        deep: { pt: '12 níveis', en: '12 levels' },
        wide: { pt: 'cara demais', en: 'too expensive' },
      },
    },
    bytes: {
      title: { pt: 'Os bytes assinados', en: 'The signed bytes' },
      lead: {
        pt:
          'A assinatura é o HMAC-SHA256 dos bytes do corpo com o segredo. Mude um byte do corpo no provedor ou no receptor ' +
          'e veja que as duas assinaturas deixam de ser iguais.',
        en:
          'The signature is the HMAC-SHA256 of the bytes of the body with the secret. Change one byte of the body at the ' +
          'provider or at the receiver and see that the two signatures differ.',
      },
      secret: { pt: 'Segredo compartilhado', en: 'Shared secret' },
      signed: { pt: 'Assinados pelo provedor', en: 'Signed by the provider' },
      received: { pt: 'Recebidos', en: 'Received' },
      flip: { pt: 'Mudar um byte', en: 'Change one byte' },
      equal: { pt: 'Igualar', en: 'Make equal' },
      header: { pt: 'HMAC com o segredo, enviado em X-Signature', en: 'HMAC with the secret, sent in X-Signature' },
      again: { pt: 'HMAC refeito pelo receptor', en: 'HMAC recomputed by the receiver' },
      withoutScript: { pt: 'Sem JavaScript, no terminal:', en: 'Without JavaScript, in a terminal:' },
      bytes: (count: number) => ({ pt: `${count} bytes`, en: `${count} bytes` }),
      same: {
        pt: 'Iguais: o receptor responde 200 e lê o JSON.',
        en: 'Equal: the receiver responds with 200 and reads the JSON.',
      },
    },
    errors: {
      title: { pt: 'Galeria de erros', en: 'Gallery of errors' },
      lead: {
        pt:
          'Provoque cada erro no provedor de prática, a API de pagamentos fictícios deste servidor, e leia a resposta. O ' +
          'formato é sempre o mesmo. Os caminhos são relativos a /sandbox/v1, menos /v9/apis.',
        en:
          'Provoke each error at the practice provider, this server’s API of fictitious payments, and read the response. ' +
          'The format is always the same. Paths are relative to /sandbox/v1, except /v9/apis.',
      },
      status: 'Status',
      problem: { pt: 'Problema', en: 'Problem' },
      provoke: { pt: 'Provocar', en: 'Provoke' },
      answer: { pt: 'Resposta', en: 'Response' },
      nothing: { pt: 'Nenhum erro provocado ainda.', en: 'No error provoked yet.' },
      bodyOf: (bytes: string) => ({ pt: `corpo de ${bytes} bytes`, en: `a body of ${bytes} bytes` }),
      conditions: {
        none: { pt: 'sem chave', en: 'without a key' },
        'read-only': { pt: 'com uma chave somente leitura', en: 'with a read-only key' },
        before: {
          pt: 'depois de uma chamada com a mesma Idempotency-Key e outro corpo',
          en: 'after a call with the same Idempotency-Key and another body',
        },
        repeated: { pt: 'repetido até esgotar o limite', en: 'repeated until the limit is used up' },
      },
      others: {
        pt: 'Os erros 5xx vêm do próprio provedor e não podem ser provocados a pedido. A regra:',
        en: '5xx errors come from the provider itself and cannot be provoked on request. The rule:',
      },
    },
  },
  lab: {
    title: { pt: 'Veja acontecer', en: 'Watch it happen' },
    lead: {
      pt:
        'O provedor de prática, a API de pagamentos fictícios deste servidor (em /sandbox/v1), envia um evento a um ' +
        'receptor neste servidor. Cada URL de receptor tem o seu próprio segredo. Escolha o que dá errado, crie um ' +
        'pagamento e veja os dois lados.',
      en:
        'The practice provider, this server’s API of fictitious payments (at /sandbox/v1), sends an event to a receiver ' +
        'on this server. Each receiver URL has its own secret. Choose what goes wrong, create a payment, and watch both ' +
        'sides.',
    },
    withoutScript: {
      pt: 'O laboratório precisa de JavaScript. As regras abaixo explicam o mesmo em texto, com requisições e respostas completas.',
      en: 'The lab needs JavaScript. The rules below explain the same thing in text, with complete requests and responses.',
    },
    provider: { pt: 'Provedor', en: 'Provider' },
    way: { pt: 'rede', en: 'network' },
    receiver: { pt: 'Receptor', en: 'Receiver' },
    log: { pt: 'Log do receptor', en: 'Receiver log' },
    attempts: { pt: 'Tentativas de entrega', en: 'Delivery attempts' },
    fault: { pt: 'O que dá errado', en: 'What goes wrong' },
    before: { pt: 'Nada foi enviado ainda.', en: 'Nothing has been sent yet.' },
    scenes: {
      none: { pt: 'nada', en: 'nothing' },
      corpo_adulterado: { pt: 'corpo adulterado no caminho', en: 'body tampered with on the way' },
      assinatura_errada: { pt: 'assinado com outro segredo', en: 'signed with another secret' },
      duplicada: { pt: 'entregue duas vezes', en: 'delivered twice' },
      lenta: { pt: 'entrega 10 s atrasada', en: 'delivery 10 s late' },
      perdida: { pt: 'perdida no caminho', en: 'lost on the way' },
      fora_do_ar: { pt: 'receptor fora do ar', en: 'receiver down' },
    },
    create: { pt: 'Criar um pagamento', en: 'Create a payment' },
    reconcile: { pt: 'Reconciliar', en: 'Reconcile' },
    noAttempt: { pt: 'Nenhuma tentativa ainda.', en: 'No attempt yet.' },
    nothing: { pt: 'Nada chegou ainda.', en: 'Nothing received yet.' },
  },
} as const;
