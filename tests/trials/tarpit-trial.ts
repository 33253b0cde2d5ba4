import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { DeliveryOptions } from '#lib/engine/delivery/delivery-options.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { seedCompany } from '../fixtures/accounts/seed.ts';
import { accept, startDeliveryDatabase, startWorkerTo } from '../fixtures/delivery/delivery-rig.ts';
import { startZone, type ZoneEntry } from '../fixtures/domains/dns-zone.ts';
import { pollUntil } from '../fixtures/poll-until.ts';
import { startSink } from '../fixtures/smtp/smtp-sink.ts';

/** The result of a trial next to a tarpit; times in milliseconds from the commit of a message to its arrival. */
export type TarpitTrialResult = {
  /** Messages to the tarpit that were waiting or hanging when the first one to the good domain was accepted. */
  waiting: number;
  /** Connections that the tarpit held at that time. */
  hanging: number;
  delivered: number;
  p50Ms: number;
  p95Ms: number;
  maxMs: number;
};

/** The tarpit answers each command after so long: a session with it outlasts the trial. */
const TARPIT_MS = 30_000;

/** The time that the stuck messages hang before the good ones are sent. */
const HANG_MS = 8_000;

const tarpitDomain = (n: number): string => `tarpit${n}.example`;

/**
 * Lets messages wait for a domain that answers each command after half a minute, or for many such, and then sends others to a good one, of
 * the same company and of another in turn: how long do these take?
 */
export async function runTarpitTrial(
  options: { stuck: number; good: number; tarpits: number },
  overrides: Partial<DeliveryOptions> = {},
): Promise<TarpitTrialResult> {
  const end = await startDeliveryDatabase();
  const arrivedAt = new Map<string, number>();
  const tarpit = await startSink({ host: '127.0.3.1', script: () => ({ kind: 'tarpit', ms: TARPIT_MS }) });
  const good = await startSink({
    host: '127.0.3.2',
    port: tarpit.port,
    onMessage: ({ recipient }) => arrivedAt.set(recipient, performance.now()),
  });
  const records: Record<string, ZoneEntry> = { 'good.example': { a: ['127.0.3.2'] } };
  for (let n = 0; n < options.tarpits; n += 1) records[tarpitDomain(n)] = { a: ['127.0.3.1'] };
  const zone = await startZone(records);
  const worker = await startWorkerTo(0, {
    route: { kind: 'mx' },
    resolver: zone.resolver,
    mxPort: tarpit.port,
    concurrency: settings().DELIVERY_CONCURRENCY,
    stopWithinMs: 100,
    ...overrides,
  });
  try {
    const companies = [await seedCompany(), await seedCompany()] as const;
    await Promise.all(
      Array.from({ length: options.stuck }, (_, n) => accept(companies[0], `a@${tarpitDomain(n % options.tarpits)}`)),
    );
    await pollUntil('sessions that hang', () => (tarpit.open >= 5 ? true : null));
    // Long enough that whatever is slow has been seen to be.
    await wait(HANG_MS);
    const waiting = await countWaiting();
    const hanging = tarpit.open;
    const acceptedAt = new Map<string, number>();
    for (let n = 0; n < options.good; n += 1) {
      const recipient = `n${n}@good.example`;
      await accept(companies[n % 2] ?? companies[0], recipient);
      acceptedAt.set(recipient, performance.now());
    }
    await pollUntil('the good ones', () => (arrivedAt.size >= options.good ? true : null), 120_000);
    const times = [...acceptedAt]
      .map(([recipient, at]) => Math.max(0, (arrivedAt.get(recipient) ?? Number.NaN) - at))
      .sort((one, other) => one - other);
    const at = (part: number) => Math.round((times[Math.ceil(times.length * part) - 1] ?? 0) * 10) / 10;
    return { waiting, hanging, delivered: times.length, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
  } finally {
    await worker.stop();
    zone.close();
    await Promise.all([tarpit.close(), good.close()]);
    await end();
  }
}

async function countWaiting(): Promise<number> {
  const { rows } = await getPool().query<{ n: number }>('SELECT count(*)::int AS n FROM delivery_queue');
  return rows[0]?.n ?? 0;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      stuck: { type: 'string', default: '1000' },
      good: { type: 'string', default: '100' },
      tarpits: { type: 'string', default: '1' },
    },
  });
  const result = await runTarpitTrial({
    stuck: Number(values.stuck),
    good: Number(values.good),
    tarpits: Number(values.tarpits),
  });
  console.log(JSON.stringify(result, null, 2));
  process.exitCode = result.p95Ms < 2_000 && result.waiting >= Number(values.stuck) ? 0 : 1;
}
