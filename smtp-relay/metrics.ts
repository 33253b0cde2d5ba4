import cluster from 'node:cluster';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { intakeRoom } from '#lib/infra/pressure/intake-room.ts';

collectDefaultMetrics();

/** SMTP sessions that were opened. */
export const smtpConnections = new Counter({ name: 'smtp_connections_total', help: 'SMTP sessions opened' });

/** SMTP sessions that are open now. */
export const smtpOpenConnections = new Gauge({ name: 'smtp_open_connections', help: 'SMTP sessions open now' });

/** AUTH exchanges that proved nobody. */
export const smtpFailedAuths = new Counter({ name: 'smtp_failed_auths_total', help: 'AUTH exchanges that failed' });

/** Messages that were answered with 250 after their commit. */
export const smtpAccepted = new Counter({ name: 'smtp_messages_accepted_total', help: 'Messages accepted over SMTP' });

/** Replies of 4xx and 5xx, by code and enhanced code. */
export const smtpRefused = new Counter({
  name: 'smtp_refusals_total',
  help: 'SMTP replies that refused something',
  labelNames: ['code', 'enhanced'],
});

/** From the end of a message's data to its reply: checks and commit. */
export const smtpAcceptSeconds = new Histogram({
  name: 'smtp_accept_seconds',
  help: 'Seconds from the end of the data to the reply',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Octets of mail that are being taken in and not stored yet. */
new Gauge({
  name: 'intake_bytes',
  help: 'Octets of mail being taken in',
  collect() {
    this.set(intakeRoom.heldBytes);
  },
});

/** In a worker it answers the process that keeps it; there it adds up what the workers answer. */
const all = new AggregatorRegistry();

const hasWorkers = (): boolean => Object.keys(cluster.workers ?? {}).length > 0;

/** Everything above and the process's own figures, of all processes together, in the text format of Prometheus. */
export const metrics = {
  contentType: register.contentType,
  read: () => (hasWorkers() ? all.clusterMetrics() : register.metrics()),
};
