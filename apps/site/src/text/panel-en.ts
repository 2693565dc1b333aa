import type { Dictionary } from './pt.ts';

/** The words of the operator's panel. */
export const panelEn: Dictionary['panel'] = {
  title: 'Panel',
  description: 'For the operator of this server: quotas, calls, webhook deliveries and refusals, live.',
  lead: 'For the operator of this server: quotas, calls, deliveries and refusals, live. The numbers are shown to the operator only.',
  noScript:
    'Without JavaScript this page receives no numbers. The same are at /metrics, and in the commands farol limits and farol deliveries.',
  waiting: 'Waiting for the numbers.',
  figures: {
    due: 'Deliveries due',
    oldest: 'Oldest has waited',
    pending: 'Deliveries pending',
    responses: 'Responses',
    refused: 'Refusals and failures',
  },
  quotas: 'Quotas and calls',
  quotasAbout:
    'Each bar is a window of the limit, as this server counts it. Calls since the start of the server: ok, or the code of the problem.',
  columns: { api: 'API', state: 'State', quota: 'Quota', calls: 'Calls' },
  deliveries: 'Attempts of deliveries',
  deliveriesAbout: 'Since the start of the server, by outcome.',
  statuses: 'Responses by status',
  statusesAbout: 'Since the start of the server; refusals and failures come first.',
};
