/** The words of the operator's panel. */
export const panelWords = {
  panel: {
    title: { pt: 'Painel', en: 'Panel' },
    description: {
      pt: 'Para quem opera este servidor: cotas, chamadas, entregas de webhooks e recusas, ao vivo.',
      en: 'For the operator of this server: quotas, calls, webhook deliveries and refusals, live.',
    },
    lead: {
      pt: 'Para quem opera este servidor: cotas, chamadas, entregas e recusas, ao vivo. Os números só aparecem para o operador.',
      en: 'For the operator of this server: quotas, calls, deliveries and refusals, live. The numbers are shown to the operator only.',
    },
    noScript: {
      pt:
        'Sem JavaScript esta página não recebe números. Os mesmos números estão em /metrics e nos comandos farol limits ' +
        'e farol deliveries.',
      en:
        'Without JavaScript this page receives no numbers. The same numbers are at /metrics, and in the commands farol ' +
        'limits and farol deliveries.',
    },
    waiting: { pt: 'Aguardando os números.', en: 'Waiting for the numbers.' },
    figures: {
      due: { pt: 'Entregas a enviar agora', en: 'Deliveries due now' },
      oldest: { pt: 'Espera da entrega mais antiga', en: 'Wait of the oldest delivery' },
      pending: { pt: 'Entregas pendentes', en: 'Deliveries pending' },
      responses: { pt: 'Respostas', en: 'Responses' },
      refused: { pt: 'Recusas e falhas', en: 'Refusals and failures' },
    },
    quotas: { pt: 'Cotas e chamadas', en: 'Quotas and calls' },
    quotasAbout: {
      pt:
        'Cada barra é uma janela do limite, contada por este servidor. As chamadas são contadas desde o início do ' +
        'servidor. As que deram certo aparecem como ok; as outras, pelo código do problema.',
      en:
        'Each bar is a window of the limit, as this server counts it. Calls are counted since the start of the server. ' +
        'Successful calls appear as ok; the others, by the code of the problem.',
    },
    columns: {
      api: 'API',
      state: { pt: 'Situação', en: 'State' },
      quota: { pt: 'Cota', en: 'Quota' },
      calls: { pt: 'Chamadas', en: 'Calls' },
    },
    deliveries: { pt: 'Tentativas de entrega', en: 'Delivery attempts' },
    deliveriesAbout: {
      pt: 'Desde o início do servidor, por resultado.',
      en: 'Since the start of the server, by outcome.',
    },
    statuses: { pt: 'Respostas por status', en: 'Responses by status' },
    statusesAbout: {
      pt: 'Desde o início do servidor; as recusas e as falhas vêm primeiro.',
      en: 'Since the start of the server; refusals and failures come first.',
    },
  },
} as const;
