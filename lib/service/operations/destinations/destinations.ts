import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { findPolicies } from '#lib/engine/delivery/destinations/traffic-policies/find-policies.ts';
import {
  setTrafficPolicy,
  type TrafficPolicyChange,
} from '#lib/engine/delivery/destinations/traffic-policies/set-traffic-policy.ts';
import { DestinationName } from '#lib/engine/delivery/destinations/traffic-policies/traffic-policy.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import type { KnownProcess } from '../processes/list-processes.ts';
import type {
  DestinationChange,
  DestinationWithPolicy,
  HeldReason,
  OperatedDestination,
  Requested,
} from '../schema.ts';
import type { WaitingRow } from '../store.ts';
import { RETRY_DESTINATION, type RetryDestinationJob } from './jobs.ts';

/** Destinations that the page shows at most. */
const SHOWN_MAX = 40;

/** The state of a destination over all workers. */
type Standing = { running: number; limit: number; held: HeldReason | null; heldUntil: number | null };

/**
 * Lists the destinations that most mail waits for, and all that are held back, with their state in the queue and at the
 * workers, and their traffic policy. Those held back come first.
 */
export async function listDestinations(
  waiting: readonly WaitingRow[],
  processes: readonly KnownProcess[],
): Promise<OperatedDestination[]> {
  const standings = readStandings(processes);
  const held = [...standings].filter(([, { held }]) => held !== null).map(([destination]) => destination);
  const { policies, paused } = await findPolicies([...waiting.map(({ destination }) => destination), ...held]);
  const names = new Set([...paused, ...held, ...waiting.map(({ destination }) => destination)]);
  const rows = new Map(waiting.map((row) => [row.destination, row]));
  const destinations = [...names].map((destination): OperatedDestination => {
    const row = rows.get(destination);
    const standing = standings.get(destination);
    const policy = policies.get(destination) ?? null;
    const isPaused = policy?.isPaused ?? false;
    const isKnown = (row?.isKnown ?? false) || standing !== undefined || (policy?.isOwn ?? false) || row === undefined;
    return {
      destination,
      isKnown,
      waiting: row?.waiting ?? 0,
      due: row?.due ?? 0,
      running: standing?.running ?? 0,
      limit: standing?.limit ?? null,
      held: isPaused ? 'paused' : (standing?.held ?? null),
      heldUntil: isPaused || !standing?.heldUntil ? null : new Date(standing.heldUntil).toISOString(),
      policy: isKnown ? policy : null,
    };
  });
  return destinations.sort((one, other) => rank(other) - rank(one) || other.waiting - one.waiting).slice(0, SHOWN_MAX);
}

const rank = ({ held }: OperatedDestination): number => (held === null || held === 'slow' ? 0 : 1);

function readStandings(processes: readonly KnownProcess[]): Map<string, Standing> {
  const standings = new Map<string, Standing>();
  for (const { process, facts, beatAt } of processes) {
    if (process.isSilent) continue;
    for (const state of facts?.deliveries?.destinations ?? []) {
      const { destination, running, limit, throttledMs, deadMs, isPaused, isSlow } = state;
      const known = standings.get(destination);
      const until = throttledMs || deadMs ? beatAt.getTime() + Math.max(throttledMs, deadMs) : null;
      const why = isPaused ? 'paused' : throttledMs ? 'throttled' : deadMs ? 'dead' : isSlow ? 'slow' : null;
      standings.set(destination, {
        running: running + (known?.running ?? 0),
        limit: limit + (known?.limit ?? 0),
        held: worse(why, known?.held ?? null),
        heldUntil: Math.max(until ?? 0, known?.heldUntil ?? 0) || null,
      });
    }
  }
  return standings;
}

const SEVERITY: Record<HeldReason, number> = { paused: 4, throttled: 3, dead: 2, slow: 1 };

const worse = (one: HeldReason | null, other: HeldReason | null): HeldReason | null =>
  (one ? SEVERITY[one] : 0) >= (other ? SEVERITY[other] : 0) ? one : other;

/**
 * Updates a destination's traffic policy, pauses or resumes it; workers follow within seconds. A repeat changes nothing.
 *
 * @param change null removes everything that operators have set for the destination.
 * @throws {AppError} notFound
 */
export async function updateDestination(
  ctx: Context,
  destination: string,
  change: DestinationChange | null,
): Promise<DestinationWithPolicy> {
  await setTrafficPolicy(ctx, destination, change && given(change));
  const { policies } = await findPolicies([destination]);
  const policy = policies.get(destination);
  if (!policy) throw refuse.notFound('destination');
  return { destination, policy };
}

/** Fields that are absent stay as they are; null clears them. */
function given({ connections, messagesPerConnection, perMinute, isPaused }: DestinationChange): TrafficPolicyChange {
  return {
    ...(connections !== undefined && { connections }),
    ...(messagesPerConnection !== undefined && { messagesPerConnection }),
    ...(perMinute !== undefined && { perMinute }),
    ...(isPaused !== undefined && { isPaused }),
  };
}

/**
 * Enqueues a retry of the mail that waits for a destination. A job makes it due in batches, since the queue may be long.
 * A repeat changes nothing while the first job is open.
 */
export async function requestRetry(ctx: Context, destination: string): Promise<Requested> {
  const request = await audited(ctx, 'destination.retry', destination, async (db) => {
    const payload: RetryDestinationJob = { destination };
    const id = await enqueueJob(db, RETRY_DESTINATION, payload, { uniqueKey: destination });
    return id === null ? null : {};
  });
  return { isNew: request !== null };
}

/**
 * Parses the destination in a path: a provider, a mail host, or `*` for all others.
 *
 * @throws {AppError} notFound for a text that cannot name a destination
 */
export function readDestination(text: string | undefined): string {
  const destination = DestinationName.safeParse(text);
  if (!destination.success) throw refuse.notFound('destination');
  return destination.data;
}
