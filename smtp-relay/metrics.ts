import cluster from 'node:cluster';
import { statfs } from 'node:fs/promises';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { settings } from '#lib/infra/config/settings.ts';
import { intakeMemory } from '#lib/infra/pressure/intake-memory.ts';
import { countConnections } from '#lib/infra/process/count-connections.ts';
import { countReads } from '#lib/infra/process/count-reads.ts';

collectDefaultMetrics();

const MEGABYTE = 1_048_576;

/** SMTP sessions that were opened. */
export const smtpConnections = new Counter({ name: 'smtp_connections_total', help: 'SMTP sessions opened' });

/** SMTP sessions that are open now. */
export const smtpOpenConnections = new Gauge({ name: 'smtp_open_connections', help: 'SMTP sessions open now' });

/** AUTH exchanges that failed. */
export const smtpFailedAuths = new Counter({ name: 'smtp_failed_auths_total', help: 'AUTH exchanges that failed' });

/** Messages that were answered with 250 after their commit. */
export const smtpAccepted = new Counter({ name: 'smtp_messages_accepted_total', help: 'Messages accepted over SMTP' });

/** Replies of 4xx and 5xx, by code and enhanced code. */
export const smtpRefused = new Counter({
  name: 'smtp_refusals_total',
  help: 'SMTP replies that refused something',
  labelNames: ['code', 'enhanced'],
});

/** Time from the end of a message's data to its reply: checks and commit. */
export const smtpAcceptSeconds = new Histogram({
  name: 'smtp_accept_seconds',
  help: 'Seconds from the end of the data to the reply',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Octets of mail that are being received and are not stored yet. */
new Gauge({
  name: 'intake_bytes',
  help: 'Octets of mail being taken in',
  collect() {
    this.set(intakeMemory.heldBytes);
  },
});

/** The limit of `intake_bytes`; above it mail is deferred. */
new Gauge({
  name: 'intake_limit_bytes',
  help: 'Octets of mail that may be taken in at a time',
  collect() {
    this.set(settings().INTAKE_MEMORY_MB * MEGABYTE);
  },
});

/** Reads that the replica of the database may answer, by the server that answered; absent without a replica. */
new Counter({
  name: 'database_reads_total',
  help: 'Reads that the read replica may answer, by the server that answered',
  labelNames: ['server'],
  collect() {
    this.reset();
    for (const [server, count] of Object.entries(countReads()?.reads ?? {})) this.inc({ server }, count);
  },
});

/** The time since the replica of the database was late or away; absent without a replica. */
new Gauge({
  name: 'database_replica_unusable_seconds',
  help: 'Seconds since the read replica was late or away, by its state; 0 while it answers',
  labelNames: ['state'],
  aggregator: 'max',
  collect() {
    this.reset();
    const facts = countReads();
    if (facts) this.set({ state: facts.state }, facts.unusableSeconds);
  },
});

/** Free disk space; below DISK_FREE_MB new mail is deferred. */
new Gauge({
  name: 'disk_free_bytes',
  help: 'Free octets of the disk of DATA_DIR',
  aggregator: 'min',
  async collect() {
    const disk = await statfs(settings().DATA_DIR).catch(() => null);
    if (disk) this.set(disk.bavail * disk.bsize);
  },
});

/** Connections to PostgreSQL; a waiting caller found no free connection. */
new Gauge({
  name: 'database_connections',
  help: 'Connections to the database that are busy and idle, and callers that wait for one',
  labelNames: ['state'],
  collect() {
    for (const [state, count] of Object.entries(countConnections())) this.set({ state }, count);
  },
});

/** Requests to the send API, by their status, from the first line to the answer. */
export const apiSeconds = new Histogram({
  name: 'api_request_seconds',
  help: 'Seconds that a request to the send API took, by HTTP status',
  labelNames: ['status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Sends the metrics of a worker to the primary process, which adds up those of all workers. */
const all = new AggregatorRegistry();

const hasWorkers = (): boolean => Object.keys(cluster.workers ?? {}).length > 0;

/** The metrics above and the default process metrics, summed over all processes, in the Prometheus text format. */
export const metrics = {
  contentType: register.contentType,
  read: () => (hasWorkers() ? all.clusterMetrics() : register.metrics()),
};
