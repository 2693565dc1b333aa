// The operations that describe the provider itself, open to everybody: kinds of events and policies.
import { type Language, Problem } from '@farol/http';
import * as z from 'zod';
import type { Policies } from '../../keys/policies.ts';
import { type EventKind, eventKinds } from '../../payments/event-kinds.ts';
import { say } from '../../words.ts';
import { wholeList } from '../list-answer.ts';
import { at, open, type Route } from '../operation.ts';
import * as schemas from '../schemas.ts';
import { eventSchemaOf } from '../webhook-description.ts';

export const referenceRoutes = (policies: Policies): readonly Route[] => [
  at('/tipos-de-evento', {
    GET: open('list_event_kinds', {
      gives: schemas.kinds,
      run: async ({ context: { language } }) => ({
        ...wholeList(eventKinds.map((kind) => kindView(kind, language))),
        kind: 'described',
      }),
    }),
  }),
  at('/tipos-de-evento/{id}', {
    GET: open('get_event_kind', {
      gives: schemas.kind,
      run: async ({ id, context: { language } }) => {
        const kind = eventKinds.find((one) => one === id);
        if (kind === undefined) throw new Problem('not-found');
        return { body: kindView(kind, language), kind: 'described' };
      },
    }),
  }),
  at('/politicas', {
    GET: open('list_policies', {
      gives: schemas.policies,
      run: async () => ({ ...wholeList(policies.list()), kind: 'described' }),
    }),
  }),
  at('/politicas/{id}', {
    GET: open('get_policy', {
      gives: schemas.policy,
      run: async ({ id }) => ({ body: policies.get(id), kind: 'described' }),
    }),
  }),
];

function kindView(kind: EventKind, language: Language) {
  return { id: kind, descricao: say(kind)[language], esquema: z.toJSONSchema(eventSchemaOf(kind)) };
}
