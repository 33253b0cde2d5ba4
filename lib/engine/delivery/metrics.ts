import { Counter, Gauge, Histogram } from 'prom-client';
import { providerOf } from './destinations/traffic-policies/providers.ts';
import type { AttemptOutcome } from './queue/decide-outcome.ts';
import { measureQueue } from './queue/store.ts';

const attempts = new Counter({
  name: 'delivery_attempts_total',
  help: 'Attempts to deliver, by what they came to and by route',
  labelNames: ['outcome', 'route'] as const,
});

const byProvider = new Counter({
  name: 'delivery_provider_attempts_total',
  help: 'Attempts by whose mail server was asked and what they came to',
  labelNames: ['provider', 'outcome'] as const,
});

const bounces = new Counter({
  name: 'delivery_bounces_total',
  help: 'Recipients that are given up, by the class of the bounce',
  labelNames: ['class'] as const,
});

const latency = new Histogram({
  name: 'delivery_latency_seconds',
  help: 'From acceptance to delivery',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200, 43_200],
});

const inHand = new Gauge({
  name: 'deliveries_in_hand',
  help: 'Deliveries that this process holds, by what they are doing',
  labelNames: ['state'] as const,
});

let measuring: Promise<Awaited<ReturnType<typeof measureQueue>> | null> | null = null;

/** Both gauges of the queue are collected at the same time: they share a look at it. */
function measureQueueSoon(): NonNullable<typeof measuring> {
  measuring ??= measureQueue()
    .catch(() => null)
    .finally(() => {
      measuring = null;
    });
  return measuring;
}

new Gauge({
  name: 'queue_oldest_due_seconds',
  help: 'For how long the longest due delivery has been waiting',
  // All processes see one queue.
  aggregator: 'max',
  async collect() {
    const measured = await measureQueueSoon();
    if (measured) this.set(measured.oldestDueSeconds);
  },
});

new Gauge({
  name: 'queue_depth',
  help: 'Recipients that are still to be delivered',
  aggregator: 'max',
  async collect() {
    const measured = await measureQueueSoon();
    if (measured) this.set(measured.rows);
  },
});

/** Counts an attempt. Simulated ones are left out: the alert rules and panels make rates of these counters. */
export function countAttempt({ outcome, result, event, delivery, bounceClass }: AttemptOutcome): void {
  if (delivery.isSimulated) return;
  attempts.inc({ outcome, route: result.route });
  byProvider.inc({ provider: labelOf(result.mxHost), outcome });
  if (event.type === 'bounce') bounces.inc({ class: String(bounceClass ?? 1) });
  if (event.type === 'delivery') latency.observe((event.at.getTime() - delivery.acceptedAt.getTime()) / 1_000);
}

/** Reports the deliveries in hand of this process. */
export function showInHand(counts: { waiting: number; running: number; unwritten: number }): void {
  for (const [state, count] of Object.entries(counts)) inHand.set({ state }, count);
}

/** A few names of large receivers, so that the label has few values. */
const labelOf = (host: string | null): string => (host === null ? 'none' : (providerOf(host)?.name ?? 'other'));
