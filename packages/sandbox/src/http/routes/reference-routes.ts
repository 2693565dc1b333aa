// The operations that describe the provider itself: kinds of events and policies.
import { type Language, Problem } from '@farol/http';
import * as z from 'zod';

import type { Policies } from '../../keys/policies.ts';
import { type EventKind, eventKinds } from '../../payments/event-kinds.ts';
import { say } from '../../words.ts';
import { wholeList } from '../list-answer.ts';
import { at, open, type Route } from '../operation.ts';
import * as schemas from '../schemas.ts';
import { eventSchemaOf } from '../webhook-description.ts';

/** The provider's description of itself, open to everybody. */
export function referenceRoutes(policies: Policies): readonly Route[] {
  return [
    at('/tipos-de-evento', {
      GET: open({
        id: 'list_event_kinds',
        summary: 'List the kinds of events',
        about: 'Each with the JSON Schema of what is delivered.',
        answer: { status: 200, about: 'The kinds.', schema: schemas.kinds },
        run: async ({ context: { language } }) => ({
          ...wholeList(eventKinds.map((kind) => kindView(kind, language))),
          kind: 'described',
        }),
      }),
    }),
    at('/tipos-de-evento/{id}', {
      GET: open({
        id: 'get_event_kind',
        summary: 'Fetch a kind of event',
        about: 'With the JSON Schema of what is delivered.',
        answer: { status: 200, about: 'The kind.', schema: schemas.kind },
        run: async ({ id, context: { language } }) => {
          const kind = eventKinds.find((one) => one === id);
          if (kind === undefined) throw new Problem('not-found');
          return { body: kindView(kind, language), kind: 'described' };
        },
      }),
    }),
    at('/politicas', {
      GET: open({
        id: 'list_policies',
        summary: 'List the policies',
        about: 'When deliveries are tried again, and what one key gets. The numbers are the ones that are enforced.',
        answer: { status: 200, about: 'The policies.', schema: schemas.policies },
        run: async () => ({ ...wholeList(policies.list()), kind: 'described' }),
      }),
    }),
    at('/politicas/{id}', {
      GET: open({
        id: 'get_policy',
        summary: 'Fetch a policy',
        about: '`entregas` or `limites`.',
        answer: { status: 200, about: 'The policy.', schema: schemas.policy },
        run: async ({ id }) => ({ body: policies.get(id), kind: 'described' }),
      }),
    }),
  ];
}

function kindView(kind: EventKind, language: Language) {
  return { id: kind, descricao: say(kind)[language], esquema: z.toJSONSchema(eventSchemaOf(kind)) };
}
