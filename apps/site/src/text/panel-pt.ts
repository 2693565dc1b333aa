/** The words of the operator's panel. */
export const panelPt = {
  title: 'Painel',
  description: 'Para quem opera este servidor: cotas, chamadas, entregas de webhooks e recusas, ao vivo.',
  lead: 'Para quem opera este servidor: cotas, chamadas, entregas e recusas, ao vivo. Os números só aparecem para o operador.',
  noScript:
    'Sem JavaScript esta página não recebe números. Os mesmos estão em /metrics, e nos comandos farol limits e farol deliveries.',
  waiting: 'Aguardando os números.',
  figures: {
    due: 'Entregas vencidas',
    oldest: 'Espera da mais antiga',
    pending: 'Entregas pendentes',
    responses: 'Respostas',
    refused: 'Recusas e falhas',
  },
  quotas: 'Cotas e chamadas',
  quotasAbout:
    'Cada barra é uma janela do limite, contada por este servidor. Chamadas desde o início do servidor: ok, ou o código do problema.',
  columns: { api: 'API', state: 'Situação', quota: 'Cota', calls: 'Chamadas' },
  deliveries: 'Tentativas de entrega',
  deliveriesAbout: 'Desde o início do servidor, por resultado.',
  statuses: 'Respostas por status',
  statusesAbout: 'Desde o início do servidor; as recusas e as falhas vêm primeiro.',
} as const;
