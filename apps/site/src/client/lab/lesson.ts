import { readKey, storeKey } from '../call/practice-key.ts';
import { type Ask, createAsk, LabStop, pause } from './lab-ask.ts';

/** A delivery of the practice provider, as much of it as is shown. */
export type Delivery = {
  readonly situacao: string;
  readonly criado_em: string;
  readonly tentativas: readonly {
    readonly numero: number;
    readonly em: string;
    readonly resultado: string;
    readonly status: number | null;
    readonly resposta: string | null;
  }[];
  readonly proxima_tentativa_em: string | null;
};

/** A line of the receiver's log. */
export type Line = {
  readonly id: string | null;
  readonly received_at: string;
  readonly copies: number;
  readonly reason: string | null;
};

type Event = { readonly id: string; readonly evento: string; readonly criado_em: string };

/** What there is to see at one moment. */
export type Seen = {
  readonly path: string;
  readonly event?: Event;
  readonly deliveries: readonly Delivery[];
  readonly lines: readonly Line[];
  /** Nobody answers at the address that the provider was given. */
  readonly isDown: boolean;
  /** What was lost can be found now. */
  readonly canReconcile: boolean;
  /** Ids of events that the provider has and the log had not. */
  readonly missing?: readonly string[];
  /** Seconds until the key has calls again. */
  readonly waiting: number;
  readonly isOver: boolean;
};

export type Lesson = { readonly stop: () => void; readonly reconcile: () => void; readonly end: Promise<void> };

const base = '/sandbox/v1';
/** Nothing stands there: a receiver that is down. */
const nobody = '/receptor-fora-do-ar';
/** Long enough to see the third attempt, which comes half a minute after the second. */
const watchMs = 45_000;
const [shortestLookMs, longestLookMs] = [400, 3_000];

/**
 * One lesson, played for real: an endpoint at this server's receiver, a payment, and what becomes of its event on both sides.
 * `end` is rejected with a LabStop when it cannot go on. The endpoint is removed whatever happens: nobody watches it any more.
 */
export function startLesson(scene: string, show: (seen: Seen) => void): Lesson {
  const control = new AbortController();
  const path = `/webhooks/pratica-${[...crypto.getRandomValues(new Uint8Array(4))].map((n) => n.toString(16)).join('')}`;
  const isDown = scene === 'fora_do_ar';
  let seen: Seen = {
    path,
    deliveries: [],
    lines: [],
    isDown,
    canReconcile: false,
    waiting: 0,
    isOver: false,
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
    const { id } = await ask('POST', `${base}/webhooks`, {
      url: location.origin + (isDown ? nobody : path),
      eventos: ['pagamento.*'],
      falha: isDown ? null : scene || null,
    });
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
        await reconcile(id);
        end = performance.now() + watchMs;
      }
      const deliveries = await list<Delivery>(ask, `${base}/entregas?webhook=${id}`);
      const lines = seen.isDown ? [] : await list<Line>(ask, path);
      const isLost = deliveries.some(({ situacao }) => situacao === 'perdida');
      const hasFailed = deliveries.some(({ tentativas }) => tentativas.length > 0);
      const canReconcile = !seen.missing && (isLost || (seen.isDown && hasFailed));
      tell({ deliveries, lines, canReconcile });
      const pending = deliveries.filter(({ situacao }) => situacao === 'pendente');
      if (deliveries.length > 0 && pending.length === 0 && !canReconcile) return;
      await Promise.race([pause(untilNext(pending), control.signal), new Promise<void>((press) => (wake = press))]);
    }
  }

  /** Spec 6.6: what the provider has since the lesson began, less what the log has, is delivered again. */
  async function reconcile(webhook: string): Promise<void> {
    const since = encodeURIComponent(seen.event?.criado_em ?? '');
    const events = await list<Event>(ask, `${base}/eventos?desde=${since}`);
    const known = new Set((await list<Line>(ask, path)).filter(({ reason }) => !reason).map(({ id }) => id));
    const missing = events.map(({ id }) => id).filter((id) => !known.has(id));
    for (const evento of missing) await ask('POST', `${base}/entregas`, { evento, webhook });
    tell({ missing });
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

async function list<Item>(ask: Ask, path: string): Promise<readonly Item[]> {
  const { data } = await ask('GET', path);
  return Array.isArray(data) ? data : [];
}

/** When there will be something new, by what the provider says; never so often that watching alone would spend the limit. */
function untilNext(pending: readonly Delivery[]): number {
  const due = pending.map(({ proxima_tentativa_em }) =>
    proxima_tentativa_em ? Date.parse(proxima_tentativa_em) - Date.now() + 200 : 0,
  );
  return Math.min(longestLookMs, Math.max(shortestLookMs, Math.min(...due)));
}

const keyHeader = () => ({ authorization: `Bearer ${readKey()}` });
