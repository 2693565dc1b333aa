// The words of the operator's panel, in both languages.
export const panelPt = {
  title: 'Painel',
  description: 'Para quem opera este servidor: cotas, chamadas, entregas de webhooks e recusas, ao vivo.',
  lead: 'Para quem opera este servidor: cotas, chamadas, entregas e recusas, ao vivo. Os números só aparecem para o operador.',
  noScript:
    'Sem JavaScript esta página não recebe números. Os mesmos números estão em /metrics e nos comandos farol limits e farol deliveries.',
  waiting: 'Aguardando os números.',
  figures: {
    due: 'Entregas a enviar agora',
    oldest: 'Espera da entrega mais antiga',
    pending: 'Entregas pendentes',
    responses: 'Respostas',
    refused: 'Recusas e falhas',
  },
  quotas: 'Cotas e chamadas',
  quotasAbout:
    'Cada barra é uma janela do limite, contada por este servidor. As chamadas são contadas desde o início do servidor. As que deram certo aparecem como ok; as outras, pelo código do problema.',
  columns: { api: 'API', state: 'Situação', quota: 'Cota', calls: 'Chamadas' },
  deliveries: 'Tentativas de entrega',
  deliveriesAbout: 'Desde o início do servidor, por resultado.',
  statuses: 'Respostas por status',
  statusesAbout: 'Desde o início do servidor; as recusas e as falhas vêm primeiro.',
} as const;

type Words = {
  readonly [K in keyof typeof panelPt]: (typeof panelPt)[K] extends string
    ? string
    : { readonly [N in keyof (typeof panelPt)[K]]: string };
};

export const panelEn: Words = {
  title: 'Panel',
  description: 'For the operator of this server: quotas, calls, webhook deliveries and refusals, live.',
  lead: 'For the operator of this server: quotas, calls, deliveries and refusals, live. The numbers are shown to the operator only.',
  noScript:
    'Without JavaScript this page receives no numbers. The same numbers are at /metrics, and in the commands farol limits and farol deliveries.',
  waiting: 'Waiting for the numbers.',
  figures: {
    due: 'Deliveries due now',
    oldest: 'Wait of the oldest delivery',
    pending: 'Deliveries pending',
    responses: 'Responses',
    refused: 'Refusals and failures',
  },
  quotas: 'Quotas and calls',
  quotasAbout:
    'Each bar is a window of the limit, as this server counts it. Calls are counted since the start of the server. Successful calls appear as ok; the others, by the code of the problem.',
  columns: { api: 'API', state: 'State', quota: 'Quota', calls: 'Calls' },
  deliveries: 'Delivery attempts',
  deliveriesAbout: 'Since the start of the server, by outcome.',
  statuses: 'Responses by status',
  statusesAbout: 'Since the start of the server; refusals and failures come first.',
};
