// The secrets of an endpoint, and their rotation without a time in which a delivery cannot be verified:
//   add      both sign `webhook-signature`; `X-Signature`, which holds one value, still uses the old one
//   promote  both still sign; `X-Signature` uses the new one
//   retire   only the new one remains
// Between two steps the receiver has time to learn the new secret.
import type { Sql, Transaction } from '@farol/store';
import { checkSecretFor } from '../schemes/scheme.ts';
import type { SchemeName } from '../schemes/scheme-names.ts';
import { schemes } from '../schemes/schemes.ts';
import { createSecret, createSigningKeyPair } from '../signatures/secret.ts';
import { type SecretKind, secretKind } from '../signatures/secret-kind.ts';
import { WebhookError } from '../terms/errors.ts';

export type SecretStage = 'next' | 'current' | 'previous';

/** A secret without its value, which is shown only once. */
export type SecretSummary = {
  readonly kind: 'shared' | 'signing';
  readonly stage: SecretStage;
  readonly createdAt: number;
};

/** `signing` is an ed25519 key (`v1a`) beside the shared secret, which every endpoint has. */
export type NewSecret = {
  readonly kind?: 'shared' | 'signing';
  /** Default: a new one is generated. */
  readonly secret?: string;
};

export type IssuedSecret = {
  /** For the receiver: the shared secret, or the public key of the pair. Shown once. */
  readonly secret: string;
  readonly stage: SecretStage;
};

export async function addSecret(
  tx: Transaction,
  endpointId: string,
  { kind = 'shared', secret }: NewSecret,
  scheme: SchemeName,
): Promise<IssuedSecret> {
  const made =
    secret === undefined ? makeSecret(kind) : { stored: checkSecretFor(schemes[scheme], secret), shown: secret };
  const is: SecretKind = secretKind(made.stored);
  if (is !== kind) throw new WebhookError('secret_invalid', `this is not a ${kind} secret`);
  const stages = await tx.read<{ stage: SecretStage }>(
    'SELECT stage FROM webhook_secrets WHERE endpoint_id = ? AND kind = ?',
    [endpointId, kind],
  );
  if (stages.some(({ stage }) => stage !== 'current')) {
    throw new WebhookError('rotation_out_of_order', 'a rotation is under way: retire the old secret first');
  }
  const stage: SecretStage = stages.length === 0 ? 'current' : 'next';
  await tx.run('INSERT INTO webhook_secrets (endpoint_id, stage, kind, secret, created_at) VALUES (?, ?, ?, ?, :now)', [
    endpointId,
    stage,
    kind,
    made.stored,
  ]);
  return { secret: made.shown, stage };
}

export async function promoteSecret(tx: Transaction, endpointId: string, kind: SecretSummary['kind']): Promise<void> {
  const move = (from: SecretStage, to: SecretStage) =>
    tx.run('UPDATE webhook_secrets SET stage = ? WHERE endpoint_id = ? AND kind = ? AND stage = ?', [
      to,
      endpointId,
      kind,
      from,
    ]);
  const [next] = await tx.read<{ stage: SecretStage }>(
    `SELECT stage FROM webhook_secrets WHERE endpoint_id = ? AND kind = ? AND stage = 'next'`,
    [endpointId, kind],
  );
  if (next === undefined) throw new WebhookError('rotation_out_of_order', 'add a secret before promoting it');
  await move('current', 'previous');
  await move('next', 'current');
}

export async function retireSecret(tx: Transaction, endpointId: string, kind: SecretSummary['kind']): Promise<void> {
  const { changes } = await tx.run(
    `DELETE FROM webhook_secrets WHERE endpoint_id = ? AND kind = ? AND stage = 'previous'`,
    [endpointId, kind],
  );
  if (changes === 0) throw new WebhookError('rotation_out_of_order', 'promote the new secret before retiring the old');
}

export async function listSecrets(sql: Sql, endpointId: string): Promise<SecretSummary[]> {
  return sql.read<SecretSummary>(
    'SELECT kind, stage, created_at AS "createdAt" FROM webhook_secrets WHERE endpoint_id = ? ORDER BY kind, created_at',
    [endpointId],
  );
}

function makeSecret(kind: SecretSummary['kind']): { readonly stored: string; readonly shown: string } {
  if (kind === 'signing') {
    const pair = createSigningKeyPair();
    return { stored: pair.signing, shown: pair.public };
  }
  const secret = createSecret();
  return { stored: secret, shown: secret };
}
