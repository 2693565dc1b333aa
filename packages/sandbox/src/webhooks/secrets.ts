// The secrets of an endpoint and their rotation in three steps: a new one is added and signs beside the old one (`proximo`), then it
// signs `X-Signature` (`atual`), then the old one (`anterior`) is removed. Between the steps the receiver has as much time as it needs.
import { Problem } from '@farol/http';
import type { Sender } from '@farol/webhooks';
import { isWebhookError, type SecretStage, type SecretSummary } from '@farol/webhooks/internal';
import * as z from 'zod';
import { requireWrite } from '../keys/account.ts';
import type { Caller } from '../keys/keys.ts';
import { createMemberReader } from '../members.ts';
import { type Json, mergePatch } from '../merge-patch.ts';
import { moment } from '../moment.ts';
import { say } from '../words.ts';
import { found } from './endpoints.ts';

export const secretStages = ['proximo', 'atual', 'anterior'] as const;
type SecretStageName = (typeof secretStages)[number];

export type ShownSecret = {
  readonly etapa: SecretStageName;
  readonly criado_em: string;
};
export type NewShownSecret = ShownSecret & { readonly segredo: string };

export type Secrets = ReturnType<typeof createSecrets>;

/** Nothing can be chosen: secrets are generated here, so that they are strong. */
export const newSecret = createMemberReader({}, ['segredo', 'etapa', 'criado_em']);

export const writableSecret = createMemberReader(
  {
    etapa: {
      schema: z.enum(secretStages).describe('Its place in the rotation.'),
      expected: say('oneOf', { values: secretStages.join(', ') }),
    },
  },
  ['criado_em', 'segredo'],
);

const nameOf: Record<SecretStage, SecretStageName> = { next: 'proximo', current: 'atual', previous: 'anterior' };

export function createSecrets(sender: Sender) {
  const registry = sender.endpoints;

  async function list(caller: Caller, endpointId: string): Promise<ShownSecret[]> {
    const secrets = await found(() => registry.secrets(caller.id, endpointId), endpointId);
    return secrets.filter(({ kind }) => kind === 'shared').map(secretView);
  }

  async function get(caller: Caller, endpointId: string, stage: string): Promise<ShownSecret> {
    const secret = (await list(caller, endpointId)).find(({ etapa }) => etapa === stage);
    if (secret === undefined) throw new Problem('not-found');
    return secret;
  }

  return {
    list,
    get,
    /** The secret is shown this once. Throws `conflict` while a rotation is under way. */
    create: async (caller: Caller, endpointId: string, input: unknown): Promise<NewShownSecret> => {
      requireWrite(caller);
      newSecret.read(input);
      const issued = await inOrder(() => found(() => registry.addSecret(caller.id, endpointId), endpointId));
      return { ...(await get(caller, endpointId, nameOf[issued.stage])), segredo: issued.secret };
    },
    /** `proximo` becomes `atual`, and what was `atual` becomes `anterior`. */
    patch: async (caller: Caller, endpointId: string, stage: string, patch: Json): Promise<ShownSecret> => {
      requireWrite(caller);
      const current = await get(caller, endpointId, stage);
      const { etapa } = writableSecret.read(mergePatch({ etapa: current.etapa }, patch));
      if (etapa === current.etapa) return current;
      if (current.etapa !== 'proximo' || etapa !== 'atual') throw outOfOrder();
      await inOrder(() => found(() => registry.promoteSecret(caller.id, endpointId), endpointId));
      return get(caller, endpointId, 'atual');
    },
    /** Only `anterior`, which ends the rotation. */
    remove: async (caller: Caller, endpointId: string, stage: string): Promise<void> => {
      requireWrite(caller);
      await get(caller, endpointId, stage);
      if (stage !== 'anterior') throw outOfOrder();
      await inOrder(() => found(() => registry.retireSecret(caller.id, endpointId), endpointId));
    },
  };
}

const secretView = ({ stage, createdAt }: SecretSummary): ShownSecret => ({
  etapa: nameOf[stage],
  criado_em: moment(createdAt),
});

async function inOrder<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isWebhookError(error, 'rotation_out_of_order')) throw outOfOrder();
    throw error;
  }
}

const outOfOrder = () => new Problem('conflict', { detail: say('rotation') });
