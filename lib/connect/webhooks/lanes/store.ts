/** Raw SQL: cursors are leased and moved in sets. Positions and sequences stay below 2^53. */

import type { Environment } from '#lib/core/environment.ts';
import { FEED_CHANNEL, OUTBOX_CHANNEL } from '#lib/events/feed/channels.ts';
import { listenForNotifications } from '#lib/infra/db/listen.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { leaseTokensOf, newLeaseToken } from '#lib/infra/process/lease-token.ts';
import { PROCESS_ID } from '#lib/infra/process/liveness.ts';

/** A lease that is not renewed ends after this time. */
export const LEASE_SECONDS = 30;

/** The channel on which a trigger reports a webhook that was changed or deleted. */
const WEBHOOK_CHANNEL = 'webhook_changed';

/** The channel that wakes those who lease lanes, where it is not the feed that has something new. */
export const LANE_CHANNEL = 'webhook_lanes';

/** Called with the name of what is new; with null when notifications may have been missed. */
type Listener = (name: string | null) => void;

/**
 * Listens for work: events in the outbox, the feed of a company (`company environment`), a lane and a changed webhook (their
 * ids).
 *
 * @returns a function that stops listening.
 */
export async function listenForWork(
  on: Readonly<Record<'onEvents' | 'onFeed' | 'onLane' | 'onChange', Listener>>,
): Promise<() => void> {
  const stops = [
    await listenForNotifications(OUTBOX_CHANNEL, on.onEvents),
    await listenForNotifications(FEED_CHANNEL, on.onFeed),
    await listenForNotifications(LANE_CHANNEL, on.onLane),
    await listenForNotifications(WEBHOOK_CHANNEL, on.onChange),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The main lane of a webhook, or its replay. */
export type LaneKind = 'main' | 'replay';

/** A body's worth of the feed that was claimed: the events of each body, in order. */
export type Claim = {
  /** The position at which the cursor will be, and the time of its row. */
  to: number;
  at: Date;
  /** The number of the first event; null in a replay for events that had none. */
  sequence: number | null;
  ids: string[];
  cuts: number[];
  /** True for events of contacts, false for those of mail; a replay has both. */
  isContacts: boolean;
};

/** A cursor as its lane needs it. */
export type LaneRow = {
  webhookId: string;
  kind: LaneKind;
  companyId: string;
  environment: Environment;
  position: number;
  positionAt: Date;
  /** The same for events of contacts; null for a webhook that has never wanted any. Of a replay: where its events of contacts end. */
  contactPosition: number | null;
  contactAt: Date | null;
  sequence: number;
  claim: Claim | null;
  failures: number;
  resumeAt: Date | null;
  untilPosition: number | null;
  onlyMissing: boolean;
  leaseToken: string;
};

type CursorRow = Omit<LaneRow, 'claim'> & {
  claimedTo: number | null;
  claimedAt: Date | null;
  claimedSequence: number | null;
  claimedIds: string[] | null;
  claimedCuts: number[] | null;
  claimedContacts: boolean;
};

const toLane = ({
  claimedTo,
  claimedAt,
  claimedSequence,
  claimedIds,
  claimedCuts,
  claimedContacts,
  ...row
}: CursorRow): LaneRow => ({
  ...row,
  claim:
    claimedTo === null || claimedAt === null
      ? null
      : {
          to: claimedTo,
          at: claimedAt,
          sequence: claimedSequence,
          ids: claimedIds ?? [],
          cuts: claimedCuts ?? [],
          isContacts: claimedContacts,
        },
});

/** The position of a cursor `f` behind which there is something to read. Of a replay the other one is an end. */
const BEHIND = "CASE f.kind WHEN 'main' THEN least(f.position, f.contact_position) ELSE f.position END";

/**
 * Leases lanes that have something to send and that no other process has: events behind the cursor, or a delivery that is
 * due. The lanes of one webhook are with one process, so that they share its rate. Reads all cursors.
 */
export async function leaseLanes(limit: number): Promise<LaneRow[]> {
  const own = leaseTokensOf(PROCESS_ID);
  const { rows } = await getPool().query<CursorRow>({
    name: 'lease-webhook-lanes',
    text: `UPDATE webhook_cursors c SET lease_token = $1, lease_until = now() + ${LEASE_SECONDS} * interval '1 second'
           FROM (
             SELECT f.webhook_id, f.kind FROM webhook_cursors f JOIN webhooks w ON w.id = f.webhook_id
             LEFT JOIN webhook_heads h ON h.company_id = f.company_id AND h.environment = f.environment
             WHERE (f.lease_until IS NULL OR f.lease_until < now()) AND f.status IN ('running', 'contacts')
               AND NOT EXISTS (
                 SELECT FROM webhook_cursors o WHERE o.webhook_id = f.webhook_id AND o.kind <> f.kind
                   AND o.lease_until >= now() AND o.lease_token NOT BETWEEN $3::uuid AND $4::uuid) AND (
               (w.state = 'on' AND h.position > ${BEHIND} AND coalesce(f.resume_at, '-infinity') <= now())
               OR (f.kind = 'main' AND w.state <> 'off' AND EXISTS (
                 SELECT FROM webhook_deliveries d WHERE d.webhook_id = f.webhook_id AND d.status = 'waiting'
                   AND d.due_at <= now() AND (w.state = 'on' OR d.is_manual))))
             LIMIT $2 FOR UPDATE OF f SKIP LOCKED) AS free
           WHERE c.webhook_id = free.webhook_id AND c.kind = free.kind
           RETURNING c.webhook_id AS "webhookId", c.kind, c.company_id AS "companyId", c.environment,
             c.position::float8 AS position, c.position_at AS "positionAt",
             c.contact_position::float8 AS "contactPosition", c.contact_at AS "contactAt", c.sequence::float8 AS sequence,
             c.claimed_to::float8 AS "claimedTo", c.claimed_at AS "claimedAt", c.claimed_sequence::float8 AS "claimedSequence",
             c.claimed_ids AS "claimedIds", c.claimed_cuts AS "claimedCuts", c.claimed_contacts AS "claimedContacts", c.failures, c.resume_at AS "resumeAt",
             c.until_position::float8 AS "untilPosition", c.only_missing AS "onlyMissing", c.lease_token AS "leaseToken"`,
    values: [newLeaseToken(), limit, own.lowest, own.highest],
  });
  return rows.map(toLane);
}

/** The leases that could be renewed, the other processes that hold any, and the database's clock. */
export type Renewal = { held: Set<string>; otherProcesses: number; clockMs: number };

/** The part of a lease token that is the same for all leases of a process. */
const PROCESS_OF_TOKEN = 'left(o.lease_token::text, 18)';

/** Prolongs leases; the names of those that are still ours are `laneKey`s. Reads all cursors. */
export async function renewLaneLeases(lanes: readonly LeasedLane[]): Promise<Renewal> {
  const own = leaseTokensOf(PROCESS_ID);
  const { rows } = await getPool().query<{ key: string | null; otherProcesses: number; clockMs: number }>({
    name: 'renew-webhook-leases',
    text: `WITH renewed AS (
             UPDATE webhook_cursors c SET lease_until = now() + ${LEASE_SECONDS} * interval '1 second' ${LEASED}
             RETURNING c.webhook_id || ' ' || c.kind AS key)
           SELECT r.key, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "clockMs", others.count AS "otherProcesses"
           FROM (SELECT count(DISTINCT ${PROCESS_OF_TOKEN})::int AS count FROM webhook_cursors o
             WHERE o.lease_until >= now() AND o.lease_token NOT BETWEEN $4::uuid AND $5::uuid) AS others
           LEFT JOIN renewed r ON true`,
    values: [...leasedColumns(lanes), own.lowest, own.highest],
  });
  return {
    held: new Set(rows.flatMap(({ key }) => key ?? [])),
    otherProcesses: rows[0]?.otherProcesses ?? 0,
    clockMs: rows[0]?.clockMs ?? 0,
  };
}

/** A lane with the token of its lease. */
export type LeasedLane = Pick<LaneRow, 'webhookId' | 'kind' | 'leaseToken'>;

const LEASED = `FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS l(webhook_id, kind, lease_token)
  WHERE c.webhook_id = l.webhook_id AND c.kind = l.kind AND c.lease_token = l.lease_token`;

const leasedColumns = (lanes: readonly LeasedLane[]): unknown[][] => [
  lanes.map(({ webhookId }) => webhookId),
  lanes.map(({ kind }) => kind),
  lanes.map(({ leaseToken }) => leaseToken),
];

/** `webhook kind`: a lane's name in sets and maps. */
export const laneKey = ({ webhookId, kind }: Pick<LaneRow, 'webhookId' | 'kind'>): string => `${webhookId} ${kind}`;

/** Gives leases back, so that any process may have the lanes. */
export async function releaseLanes(lanes: readonly LeasedLane[]): Promise<void> {
  await getPool().query({
    name: 'release-webhook-lanes',
    text: `UPDATE webhook_cursors c SET lease_token = NULL, lease_until = NULL ${LEASED}`,
    values: leasedColumns(lanes),
  });
}

/** Ends the leases of processes, by their ids. Reads all cursors. Returns how many. */
export async function expireLanes(processIds: readonly string[]): Promise<number> {
  const ranges = processIds.map(leaseTokensOf);
  const { rowCount } = await getPool().query(
    `UPDATE webhook_cursors c SET lease_token = NULL, lease_until = NULL
     FROM unnest($1::uuid[], $2::uuid[]) AS o(lowest, highest) WHERE c.lease_token BETWEEN o.lowest AND o.highest`,
    [ranges.map(({ lowest }) => lowest), ranges.map(({ highest }) => highest)],
  );
  return rowCount ?? 0;
}

/** The state of a cursor to be written. */
export type CursorState = Pick<
  LaneRow,
  | 'webhookId'
  | 'kind'
  | 'leaseToken'
  | 'position'
  | 'positionAt'
  | 'contactPosition'
  | 'contactAt'
  | 'sequence'
  | 'claim'
  | 'failures'
  | 'resumeAt'
>;

/**
 * Writes the states of cursors that are still leased under their tokens; a replay that has come to its end is done.
 *
 * @param db the transaction that also writes what failed.
 * @returns the keys (`laneKey`) of those that were written.
 */
export async function writeCursors(db: Database, states: readonly CursorState[]): Promise<Set<string>> {
  const { rows } = await db.query<Pick<LaneRow, 'webhookId' | 'kind'>>({
    name: 'write-webhook-cursors',
    text: `UPDATE webhook_cursors c SET position = s.position, position_at = s.position_at, sequence = s.sequence,
             claimed_to = s.claimed_to, claimed_at = s.claimed_at, claimed_sequence = s.claimed_sequence,
             claimed_ids = s.claimed_ids::uuid[], claimed_cuts = s.claimed_cuts::int[], failures = s.failures,
             resume_at = s.resume_at, contact_position = s.contact_position, contact_at = s.contact_at, claimed_contacts = s.claimed_contacts,
             status = CASE WHEN c.until_position <= s.position THEN 'done' ELSE c.status END
           FROM unnest($2::uuid[], $3::text[], $1::uuid[], $4::bigint[], $5::timestamptz[], $6::bigint[], $7::bigint[], $8::timestamptz[],
             $9::bigint[], $10::text[], $11::text[], $12::int[], $13::timestamptz[], $14::bigint[], $15::timestamptz[], $16::boolean[])
             AS s(webhook_id, kind, lease_token, position, position_at, sequence, claimed_to, claimed_at, claimed_sequence, claimed_ids,
               claimed_cuts, failures, resume_at, contact_position, contact_at, claimed_contacts)
           WHERE c.webhook_id = s.webhook_id AND c.kind = s.kind AND c.lease_token = s.lease_token
           RETURNING c.webhook_id AS "webhookId", c.kind`,
    values: [
      states.map(({ leaseToken }) => leaseToken),
      states.map(({ webhookId }) => webhookId),
      states.map(({ kind }) => kind),
      states.map(({ position }) => position),
      states.map(({ positionAt }) => positionAt),
      states.map(({ sequence }) => sequence),
      states.map(({ claim }) => claim?.to ?? null),
      states.map(({ claim }) => claim?.at ?? null),
      states.map(({ claim }) => claim?.sequence ?? null),
      states.map(({ claim }) => `{${(claim?.ids ?? []).join(',')}}`),
      states.map(({ claim }) => `{${(claim?.cuts ?? []).join(',')}}`),
      states.map(({ failures }) => failures),
      states.map(({ resumeAt }) => resumeAt),
      states.map(({ contactPosition }) => contactPosition),
      states.map(({ contactAt }) => contactAt),
      states.map(({ claim }) => claim?.isContacts ?? false),
    ],
  });
  return new Set(rows.map(laneKey));
}

/** Returns the seconds for which the oldest unsent event of a running webhook has waited. */
export async function measureLag(): Promise<number> {
  const { rows } = await getPool().query<{ seconds: number | null }>(
    `SELECT max(greatest(extract(epoch FROM clock_timestamp() - f.at), 0))::float8 AS seconds
     FROM webhook_cursors c JOIN webhooks w ON w.id = c.webhook_id
     JOIN webhook_heads h ON h.company_id = c.company_id AND h.environment = c.environment
     CROSS JOIN LATERAL (
       SELECT f.at FROM webhook_feed f
       WHERE f.company_id = c.company_id AND f.environment = c.environment AND f.at >= least(c.position_at, c.contact_at)
         AND f.position > least(c.position, c.contact_position) - 500
         AND f.position + f.count > least(c.position, c.contact_position) + 1 ORDER BY f.position LIMIT 1) AS f
     WHERE c.kind = 'main' AND w.state = 'on' AND h.position > least(c.position, c.contact_position)`,
  );
  return rows[0]?.seconds ?? 0;
}
