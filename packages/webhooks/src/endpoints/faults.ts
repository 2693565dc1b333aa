// Faults on demand, for lessons and for tests of receivers.

export const faultKinds = Object.freeze([
  /** Sent late. */
  'slow',
  /** Never sent; only reconciliation finds it. */
  'drop',
  /** Sent twice. */
  'duplicate',
  /** Sent after later events. */
  'reorder',
  /** Signed with a secret that is not the endpoint's. */
  'wrong-signature',
  /** Changed after it was signed. */
  'tampered-body',
] as const);

export type FaultKind = (typeof faultKinds)[number];

export type Fault = {
  readonly kind: FaultKind;
  /** How many of the deliveries, from 0 to 1. Default 1. */
  readonly rate?: number;
  /** For `slow` and `reorder`. */
  readonly delayMs?: number;
};

/** Faults that are applied when the delivery is sent. */
export type SendingFault = Extract<FaultKind, 'wrong-signature' | 'tampered-body'>;

type PlannedDelivery = {
  readonly delayMs: number;
  readonly dropped: boolean;
  readonly fault: SendingFault | null;
};

const slowMs = 10_000;
const reorderMs = 2_000;

/** One delivery, two copies, or one that is dropped. */
export function planDeliveries(faults: readonly Fault[], random: () => number): PlannedDelivery[] {
  let plan: PlannedDelivery = { delayMs: 0, dropped: false, fault: null };
  let copies = 1;
  for (const { kind, rate = 1, delayMs } of faults) {
    if (random() >= rate) continue;
    switch (kind) {
      case 'slow':
        plan = { ...plan, delayMs: plan.delayMs + (delayMs ?? slowMs) };
        break;
      case 'reorder':
        plan = { ...plan, delayMs: plan.delayMs + (delayMs ?? reorderMs) };
        break;
      case 'drop':
        plan = { ...plan, dropped: true };
        break;
      case 'duplicate':
        copies = 2;
        break;
      default:
        plan = { ...plan, fault: kind };
    }
  }
  return Array.from({ length: copies }, () => plan);
}

/** Changes the first digit, as an attacker would change an amount. */
export function tampered(body: Uint8Array): Uint8Array {
  const copy = Buffer.from(body);
  const digit = copy.findIndex((byte) => byte >= 0x30 && byte <= 0x39);
  if (digit === -1) return Buffer.concat([copy, Buffer.from(' ')]);
  copy[digit] = copy[digit] === 0x39 ? 0x31 : 0x39;
  return copy;
}

export function parseFaults(text: string): readonly Fault[] {
  const faults: unknown = JSON.parse(text);
  return Array.isArray(faults) ? faults : [];
}
