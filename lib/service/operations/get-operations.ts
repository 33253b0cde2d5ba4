import { listAudit } from '#lib/account/audit/queries.ts';
import { APP_VERSION } from '#lib/core/app-version.ts';
import type { Context } from '#lib/core/context.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { countUnfolded } from '#lib/events/read/queries.ts';
import { getBounceRates, listOpenAlerts } from '#lib/insight/alerts/queries.ts';

import { listDestinations } from './destinations/destinations.ts';
import { getDoctorReport } from './doctor/doctor-report.ts';
import { type KnownProcess, listProcesses } from './processes/list-processes.ts';
import { readRates } from './read-rates.ts';
import type { Operations } from './schema.ts';
import { database, findDatabaseState, findDaysAhead, findOldestDue, sampleQueue } from './store.ts';

/** Destinations that are counted in the queue, and changes by operators that are shown. */
const COUNTED_DESTINATIONS = 12;
const SHOWN_CHANGES = 8;

/**
 * Returns the state of the whole installation for the page of operators. Every read is bounded, however long the queue
 * and however many events there are.
 */
export async function getOperations(ctx: Pick<Context, 'now'>): Promise<Operations> {
  const now = ctx.now();
  const [processes, queue, oldestDueSeconds, rates, bounceRates, state, unfolded, daysAhead, doctor, alerts, changes] =
    await Promise.all([
      listProcesses(),
      sampleQueue(COUNTED_DESTINATIONS),
      findOldestDue(),
      readRates(now),
      getBounceRates(),
      findDatabaseState(),
      countUnfolded(),
      findDaysAhead(database()),
      getDoctorReport(),
      listOpenAlerts(now),
      listAudit({ scope: { companyId: PLATFORM_COMPANY_ID, environment: 'production' } }, { limit: SHOWN_CHANGES }),
    ]);
  const { waiting, due, inHand } = queue.total;
  return {
    at: now.toISOString(),
    version: APP_VERSION,
    processes: processes.map(({ process }) => process),
    queue: { waiting, due, inHand, oldestDueSeconds, isEstimate: queue.isEstimate },
    destinations: await listDestinations(queue.destinations, processes),
    brokenTls: [...new Set(livingFacts(processes).flatMap(({ deliveries }) => deliveries?.brokenTls ?? []))].sort(),
    ...rates,
    bounceRates: {
      takenAt: bounceRates?.takenAt.toISOString() ?? null,
      companies: bounceRates?.companies ?? [],
    },
    database: { ...state, unfolded, daysAhead },
    disks: disksOf(processes),
    certificates: certificatesOf(processes),
    doctor,
    alerts: alerts.map(({ raisedAt, seenAt, facts, ...alert }) => ({
      ...alert,
      facts: typeof facts === 'object' && facts !== null ? { ...facts } : {},
      raisedAt: raisedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    changes: changes.data.map(({ id, at, actor, action, targetId, after }) => ({
      id,
      at,
      actor: actor.type === 'operator' ? null : actor.name,
      action,
      // An email address identifies a person better than an id.
      target: typeof after?.email === 'string' ? after.email : targetId,
    })),
  };
}

const livingFacts = (processes: readonly KnownProcess[]) =>
  processes.flatMap(({ process, facts }) => (facts && !process.isSilent ? [facts] : []));

/** A disk for each machine, the fullest first: processes of one machine share theirs. */
function disksOf(processes: readonly KnownProcess[]): Operations['disks'] {
  const byHost = new Map<string, Operations['disks'][number]>();
  for (const { process, facts } of processes) {
    if (facts?.disk) byHost.set(process.host, { host: process.host, ...facts.disk });
  }
  return [...byHost.values()].sort((one, other) => one.freeBytes / one.totalBytes - other.freeBytes / other.totalBytes);
}

/** The certificate of each machine that listens for SMTP, the one that ends first at the top. */
function certificatesOf(processes: readonly KnownProcess[]): Operations['certificates'] {
  const byHost = new Map<string, Operations['certificates'][number]>();
  for (const { process, facts } of processes) {
    const expiresAt = facts?.certificateExpiresAt;
    if (expiresAt) byHost.set(process.host, { host: process.host, expiresAt });
  }
  return [...byHost.values()].sort((one, other) => (one.expiresAt < other.expiresAt ? -1 : 1));
}
