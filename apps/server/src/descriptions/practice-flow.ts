// /arazzo.json: the practice flow (create a payment, receive its webhook, reconcile) for programs that run workflows.
import * as z from 'zod';
import { jsonContent, revalidated } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';
import document from './arazzo.json' with { type: 'json' };
import reads from './reads.json' with { type: 'json' };

const arazzoSchema = z
  .looseObject({ arazzo: z.literal(document.arazzo) })
  .meta({ id: 'Arazzo', description: 'Workflows over the operations of this description.' });

export const practiceFlowRoute: ReadRoute = {
  ...reads.practiceFlow,
  fixed: [reads.practiceFlow.path],
  answers: [{ type: 'application/json', about: 'The workflow.', schema: arazzoSchema }],
  example: { arazzo: document.arazzo },
  content: () => jsonContent(document, { cache: revalidated, language: null }),
};
