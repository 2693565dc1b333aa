// /arazzo.json: the practice flow (create a payment, receive its webhook, reconcile) for programs that run workflows.
import * as z from 'zod';
import { jsonContent, revalidated } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';
import document from './arazzo.json' with { type: 'json' };

const arazzoSchema = z
  .looseObject({ arazzo: z.literal(document.arazzo) })
  .meta({ id: 'Arazzo', description: 'Workflows over the operations of this description.' });

export const practiceFlowRoute: ReadRoute = {
  path: '/arazzo.json',
  operation: {
    id: 'get_practice_flow',
    tag: 'descriptions',
    summary: 'The practice flow',
    about: 'Create a payment, receive its webhook, reconcile: as an Arazzo 1.1 text, for a program that runs it.',
  },
  fixed: ['/arazzo.json'],
  answers: [{ type: 'application/json', about: 'The workflow.', schema: arazzoSchema }],
  example: { arazzo: document.arazzo },
  content: () => jsonContent(document, { cache: revalidated, language: null }),
};
