// What a sender needs to know of the endpoints whose deliveries it claimed: once for each endpoint, not once for each delivery.
import type { Sql } from '@farol/store';
import { valueList } from '../queue/value-list.ts';
import type { SigningSecrets } from '../schemes/scheme.ts';
import type { SchemeName } from '../schemes/scheme-names.ts';
import type { SecretStage, SecretSummary } from './endpoint-secrets.ts';

export type DeliveryTarget = {
  readonly id: string;
  readonly owner: string;
  readonly url: string;
  readonly scheme: SchemeName;
  readonly state: 'active' | 'disabled';
  /** Its receiver confirmed that it wants deliveries. */
  readonly isVerified: boolean;
  /** For signing, never for showing. */
  readonly secrets: SigningSecrets;
  /** When this was read. */
  readonly now: number;
};

type TargetRow = Omit<DeliveryTarget, 'isVerified' | 'secrets'> & {
  readonly verified_at: number | null;
  readonly stage: SecretStage;
  readonly kind: SecretSummary['kind'];
  readonly secret: string;
};

/** An endpoint that was deleted is left out. */
export async function readTargets(
  sql: Sql,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryTarget>> {
  const found = new Map<string, DeliveryTarget>();
  if (endpointIds.length === 0) return found;
  const { marks, values } = valueList(endpointIds);
  const rows = await sql.read<TargetRow>(
    `SELECT p.id, p.owner, p.url, p.scheme, p.state, p.verified_at, s.stage, s.kind, s.secret, :now AS now
     FROM webhook_endpoints p JOIN webhook_secrets s ON s.endpoint_id = p.id
     WHERE p.id IN (${marks}) ORDER BY s.created_at, s.stage`,
    values,
  );
  for (const { verified_at, stage, kind, secret, ...endpoint } of rows) {
    const before = found.get(endpoint.id)?.secrets ?? { current: '', all: [] };
    const isCurrent = kind === 'shared' && stage === 'current';
    const secrets = { current: isCurrent ? secret : before.current, all: [...before.all, secret] };
    found.set(endpoint.id, { ...endpoint, isVerified: verified_at !== null, secrets });
  }
  return found;
}
