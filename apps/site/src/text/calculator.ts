/** The words of the calculator of limits, and of its short form on a sheet. */
export const calculatorWords = {
  calculator: {
    title: { pt: 'Cabe no limite?', en: 'Does it fit?' },
    short: { pt: 'Calculadora de limites', en: 'Limit calculator' },
    description: {
      pt: 'Quantas chamadas o seu uso pede, que limite estoura primeiro e o que fazer, para as 18 APIs do catálogo.',
      en: 'How many calls your use needs, which limit is reached first and what to do about it, for the 18 APIs of the catalogue.',
    },
    lead: {
      pt:
        'Informe quantos usuários você tem por dia, quantas chamadas cada um faz e se você faz polling. O cálculo mostra ' +
        'se o seu uso cabe nos limites, qual deles estoura primeiro e o que fazer.',
      en:
        'Enter how many users you have per day, how many calls each one makes, and whether you poll. The calculation ' +
        'shows whether your use fits the limits, which of them is reached first and what to do about it.',
    },
    api: 'API',
    credential: { pt: 'com credencial', en: 'with a credential' },
    credentialHint: {
      pt: 'Só vale onde a credencial é opcional.',
      en: 'Only matters where the credential is optional.',
    },
    users: { pt: 'Usuários por dia', en: 'Users a day' },
    calls: { pt: 'Chamadas por usuário', en: 'Calls per user' },
    hours: { pt: 'Horas do dia com chamadas', en: 'Hours of the day with calls' },
    cached: { pt: 'Chamadas que o cache responde (%)', en: 'Calls answered by a cache (%)' },
    news: { pt: 'Como você sabe das novidades?', en: 'How do you learn of news?' },
    none: {
      pt: 'não pergunto, ou um webhook me avisa: nenhuma chamada',
      en: 'I do not poll, or a webhook notifies me: no calls',
    },
    poll: { pt: 'pergunto a cada', en: 'I poll every' },
    seconds: { pt: 'segundos', en: 'seconds' },
    compare: {
      pt: 'Perguntar a cada 60 s são 1.440 chamadas por dia, haja novidade ou não.',
      en: 'Polling every 60 s makes 1,440 calls a day, whether there is news or not.',
    },
    calculate: { pt: 'Calcular', en: 'Calculate' },
    result: { pt: 'Resultado', en: 'Result' },
    linkable: {
      pt: 'A URL da página contém estes valores, e você pode compartilhá-la.',
      en: 'The URL of the page contains these values, so you can share it.',
    },
    tableTitle: { pt: 'Quanto cada API permite', en: 'How much each API allows' },
    tableLead: {
      pt:
        'A tabela supõe um ritmo constante e aplica todos os limites que têm um número na ficha (por segundo, minuto, ' +
        'hora, dia ou mês). As APIs sem esse número ficam de fora.',
      en:
        'The table assumes a steady pace and takes into account every limit for which the entry has a number (per ' +
        'second, minute, hour, day or month). APIs without such a number are left out.',
    },
    columns: {
      limit: { pt: 'Limite', en: 'Limit' },
      day: { pt: 'Chamadas por dia', en: 'Calls a day' },
      users: { pt: 'Usuários por dia, 5 chamadas cada, em 8 horas', en: 'Users a day, 5 calls each, in 8 hours' },
      poll: {
        pt: 'Menor intervalo de polling, em segundos inteiros',
        en: 'Shortest polling interval, in whole seconds',
      },
    },
    how: { pt: 'Como o cálculo é feito', en: 'How it is calculated' },
    howItems: [
      {
        pt: 'As chamadas dos usuários são distribuídas por igual nas horas informadas. Rajadas exigem uma fila.',
        en: 'The users’ calls are spread evenly over the given hours. Bursts need a queue.',
      },
      {
        pt:
          'Cada limite é contado em uma janela deslizante: em qualquer período do tamanho da janela (um minuto, uma hora, ' +
          'um dia, um mês), comece quando começar, as chamadas não podem passar do limite. Para um limite por segundo, ' +
          'minuto ou hora, o cálculo usa o ritmo das horas em que os seus usuários fazem chamadas, e não a média das 24 ' +
          'horas. Para um limite por dia ou por mês, usa o total do dia ou do mês.',
        en:
          'Every limit is counted over a sliding window: in any period as long as the window (a minute, an hour, a day, a ' +
          'month), whenever it starts, the calls may not exceed the limit. For a limit per second, minute or hour, the ' +
          'calculation uses the rate in the hours in which your users call, not the average over 24 hours. For a limit per ' +
          'day or per month, it uses the total of the day or the month.',
      },
      {
        pt:
          'Chamadas de polling são contadas 24 horas por dia. Se você informar quantas chamadas o seu cache responde, essa ' +
          'parte é descontada só das chamadas dos usuários, e não das de polling.',
        en:
          'Polling calls are counted round the clock. If you enter the share of calls that your own cache answers, that ' +
          'share is subtracted from the users’ calls only, not from the polling calls.',
      },
      {
        pt: 'O mês é contado com 31 dias, como no gateway deste site, que aplica os mesmos limites.',
        en: 'A month counts as 31 days, as in the gateway of this site, which enforces the same limits.',
      },
    ],
    terminal: {
      pt: 'Os limites vêm da ficha de cada API, com fonte e data.',
      en: 'The limits come from the entry of each API, with source and date.',
    },
    sheetTitle: { pt: 'O meu uso cabe?', en: 'Does my use fit?' },
    sheetUsers: { pt: 'usuários por dia,', en: 'users a day,' },
    sheetCalls: { pt: 'chamadas cada', en: 'calls each' },
  },
} as const;
