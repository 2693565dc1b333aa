import { readKey, storeKey } from '../call/call.ts';
import { type Delivery, progressOf, untilNext } from './delivery.ts';
import { type Ask, createAsk, LabStop, pause } from './lab-ask.ts';

/** A line of the receiver's log. */
export type Line = {
  readonly id: string | null;
  readonly received_at: string;
  readonly copies: number;
  readonly reason: string | null;
};

type Event = { readonly id: string; readonly evento: string; readonly criado_em: string };

/** The state of the lesson that the page shows. */
export type Seen = {
  readonly scene: string;
  readonly path: string;
  /** Of the endpoint; the provider shows it once. */
  readonly secret: string;
  readonly event?: Event;
  readonly deliveries: readonly Delivery[];
  readonly lines: readonly Line[];
  /** The provider was given a URL where no receiver answers. */
  readonly isDown: boolean;
  /** A lost event can be recovered now. */
  readonly canReconcile: boolean;
  /** Ids of events that the log did not have. */
  readonly missing?: readonly string[];
  /** Seconds until the key has calls again. */
  readonly waiting: number;
  readonly isOver: boolean;
};

export type Lesson = { readonly stop: () => void; readonly reconcile: () => void; readonly end: Promise<void> };

const base = '/sandbox/v1';
/** No route answers at this path, like a receiver that is down. The provider sends to this server only below /webhooks/. */
export const downPath = '/webhooks/fora/do-ar';
/** Long enough to see the third attempt, which comes half a minute after the second. */
const watchMs = 45_000;

/**
 * Runs one lesson against the real practice provider: registers an endpoint at this server's receiver, makes a payment and follows
 * its event on both sides. `end` is rejected with a LabStop when the lesson cannot go on. The endpoint is always removed at the end.
 */
export function startLesson(scene: string, show: (seen: Seen) => void): Lesson {
  const control = new AbortController();
  const path = `/webhooks/pratica-${[...crypto.getRandomValues(new Uint8Array(4))].map((n) => n.toString(16)).join('')}`;
  const isDown = scene === 'fora_do_ar';
  let seen: Seen = {
    ...{ scene, path, secret: '', deliveries: [], lines: [] },
    ...{ isDown, canReconcile: false, waiting: 0, isOver: false },
  };
  const tell = (more: Partial<Seen>) => {
    seen = { ...seen, ...more };
    show(seen);
  };
  const ask = createAsk(control.signal, (waiting) => tell({ waiting }));
  let wanted = false;
  let wake = () => {};

  async function play(): Promise<void> {
    tell({});
    if (!readKey()) storeKey(String((await ask('POST', `${base}/chaves`, {})).chave));
    const { id, segredo } = await ask('POST', `${base}/webhooks`, {
      url: location.origin + (isDown ? downPath : path),
      eventos: ['pagamento.*'],
      falha: isDown ? null : scene || null,
    });
    tell({ secret: String(segredo) });
    const address = `${base}/webhooks/${id}`;
    const leave = () => void fetch(address, { method: 'DELETE', headers: keyHeader(), keepalive: true });
    addEventListener('pagehide', leave);
    try {
      await ask('POST', `${base}/pagamentos`, { valor: 4990, moeda: 'BRL', descricao: 'Plano mensal' });
      const [event] = await list<Event>(ask, `${base}/eventos?ordem=decrescente&limit=1`);
      tell(event ? { event } : {});
      await watch(String(id), address);
    } finally {
      removeEventListener('pagehide', leave);
      leave();
    }
    tell({ isOver: true, canReconcile: false });
  }

  async function watch(id: string, address: string): Promise<void> {
    let end = performance.now() + watchMs;
    while (performance.now() < end) {
      if (wanted && !seen.missing) {
        await ask('PATCH', address, { url: location.origin + path, falha: null }, 'application/merge-patch+json');
        tell({ isDown: false, canReconcile: false });
        tell({ missing: await deliverMissing(ask, { path, webhook: id, since: seen.event?.criado_em ?? '' }) });
        end = performance.now() + watchMs;
      }
      const deliveries = await list<Delivery>(ask, `${base}/entregas?webhook=${id}`);
      const lines = seen.isDown ? [] : await list<Line>(ask, path);
      const { pending, canReconcile, isSettled } = progressOf(deliveries, seen);
      tell({ deliveries, lines, canReconcile });
      if (isSettled) return;
      const pressed = new Promise<void>((press) => (wake = press));
      await Promise.race([pause(untilNext(pending, Date.now()), control.signal), pressed]);
    }
  }

  return {
    stop: () => control.abort(),
    reconcile: () => {
      wanted = true;
      wake();
    },
    end: play().catch((error: unknown) => {
      tell({ isOver: true, canReconcile: false, waiting: 0 });
      throw error instanceof LabStop ? error : new LabStop('refused', String(error));
    }),
  };
}

/** Spec 6.6: asks for another delivery of every event since then that the log does not have. Resolves to their ids. */
async function deliverMissing(
  ask: Ask,
  { path, webhook, since }: { readonly path: string; readonly webhook: string; readonly since: string },
): Promise<readonly string[]> {
  const events = await list<Event>(ask, `${base}/eventos?desde=${encodeURIComponent(since)}`);
  const known = new Set((await list<Line>(ask, path)).filter(({ reason }) => !reason).map(({ id }) => id));
  const missing = events.map(({ id }) => id).filter((id) => !known.has(id));
  for (const evento of missing) await ask('POST', `${base}/entregas`, { evento, webhook });
  return missing;
}

async function list<Item>(ask: Ask, path: string): Promise<readonly Item[]> {
  const { data } = await ask('GET', path);
  return Array.isArray(data) ? data : [];
}

const keyHeader = () => ({ authorization: `Bearer ${readKey()}` });
