import { Counter, Gauge, Histogram } from 'prom-client';
import { measureOutbox } from '#lib/events/feed/queries.ts';
import { measureLag } from './lanes/store.ts';

const attempts = new Counter({
  name: 'webhook_attempts_total',
  help: 'Requests to webhooks, by status of the answer; none where no answer came',
  labelNames: ['code'] as const,
});

const feedDelay = new Histogram({
  name: 'webhook_feed_delay_seconds',
  help: 'From the commit of an event to its place in the feed',
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
});

const lanes = new Gauge({
  name: 'webhook_lanes',
  help: 'Webhooks that this process sends to, by state',
  labelNames: ['state'] as const,
});

new Gauge({
  name: 'webhook_outbox_rows',
  help: 'Transactions whose events are not in the feed yet',
  // All processes see one outbox.
  aggregator: 'max',
  async collect() {
    const measured = await measureOutbox().catch(() => null);
    if (measured) this.set(measured.rows);
  },
});

new Gauge({
  name: 'webhook_lag_seconds',
  help: 'For how long the oldest event of a running webhook has been waiting to be sent',
  aggregator: 'max',
  async collect() {
    const seconds = await measureLag().catch(() => null);
    if (seconds !== null) this.set(seconds);
  },
});

/** Counts a request by the status of its answer. */
export const countRequest = (code: number | null): void =>
  attempts.inc({ code: code === null ? 'none' : String(code) });

/** Records how long a row of the outbox waited. */
export const observeFeedDelay = (seconds: number): void => feedDelay.observe(seconds);

/** Reports the lanes of this process. */
export function showLanes(counts: { open: number; closed: number }): void {
  for (const [state, count] of Object.entries(counts)) lanes.set({ state }, count);
}
