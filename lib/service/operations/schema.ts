import { z } from 'zod';

/** The state of a destination at one delivery worker; durations in milliseconds from the worker's heartbeat on. */
const WorkerDestination = z.object({
  destination: z.string(),
  running: z.int(),
  waiting: z.int(),
  limit: z.int(),
  throttledMs: z.int(),
  deadMs: z.int(),
  isPaused: z.boolean(),
  isSlow: z.boolean(),
});

/** The facts that a process reports with each heartbeat. */
export const ProcessFacts = z.object({
  /** See `machineId`. */
  machine: z.string().default(''),
  /** See `CAPABILITIES`; none of a version that had none. */
  capabilities: z.array(z.string()).default([]),
  memoryBytes: z.int(),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  /** The end of validity of the certificate that it presents to SMTP clients. */
  certificateExpiresAt: z.iso.datetime().nullable(),
  /** The connections of its database pool. */
  connections: z.object({ busy: z.int(), idle: z.int(), waiting: z.int() }),
  /** The deliveries of a delivery worker. */
  deliveries: z
    .object({
      waiting: z.int(),
      running: z.int(),
      unwritten: z.int(),
      destinations: z.array(WorkerDestination),
      brokenTls: z.array(z.string()),
    })
    .nullable(),
});
export type ProcessFacts = z.infer<typeof ProcessFacts>;

const Instant = z.iso.datetime();

/** A process of the installation; silent when its last heartbeat is too long ago. */
export const RunningProcess = z.object({
  id: z.uuid(),
  kind: z.enum(['relay', 'web']),
  roles: z.array(z.string()),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  startedAt: Instant,
  beatAt: Instant,
  isSilent: z.boolean(),
  memoryBytes: z.int().nullable(),
  connections: ProcessFacts.shape.connections.nullable(),
  /** The deliveries that it holds: waiting, running, and with an outcome that is not written yet. */
  deliveries: z.object({ waiting: z.int(), running: z.int(), unwritten: z.int() }).nullable(),
});
export type RunningProcess = z.infer<typeof RunningProcess>;

/** The reason why little or no mail is sent to a destination now. */
export const HeldReason = z.enum(['paused', 'throttled', 'dead', 'slow']);
export type HeldReason = z.infer<typeof HeldReason>;

/** The traffic policy of a destination, per worker. */
export const DestinationPolicy = z.object({
  connections: z.int(),
  messagesPerConnection: z.int(),
  perMinute: z.int().nullable(),
  isPaused: z.boolean(),
  /** The operator has overridden the table. */
  isOwn: z.boolean(),
});
export type DestinationPolicy = z.infer<typeof DestinationPolicy>;

/** A destination that mail waits for, or that is held back. */
export const OperatedDestination = z.object({
  /** A provider or a mail host; the recipient domain while no worker has found its mail host. */
  destination: z.string(),
  /** A worker knows the destination, so that its policy can be changed. */
  isKnown: z.boolean(),
  waiting: z.int(),
  due: z.int(),
  /** Sessions that run there now, and their limit, over all workers. */
  running: z.int(),
  limit: z.int().nullable(),
  held: HeldReason.nullable(),
  /** The end of the hold, if known. */
  heldUntil: Instant.nullable(),
  policy: DestinationPolicy.nullable(),
});
export type OperatedDestination = z.infer<typeof OperatedDestination>;

/** The events of a minute, over all companies. */
export const MinuteRates = z.object({
  at: Instant,
  accepted: z.int(),
  delivered: z.int(),
  delayed: z.int(),
  bounced: z.int(),
});
export type MinuteRates = z.infer<typeof MinuteRates>;

/** A finding of the doctor. */
export const DoctorFinding = z.object({
  check: z.string(),
  level: z.enum(['ok', 'warn', 'fail']),
  message: z.string(),
});
export type DoctorFinding = z.infer<typeof DoctorFinding>;

/** The doctor's last report, and whether a new one is on its way. */
export const DoctorReport = z.object({
  /** Null before the first run. */
  takenAt: Instant.nullable(),
  host: z.string().nullable(),
  isRunning: z.boolean(),
  findings: z.array(DoctorFinding),
});
export type DoctorReport = z.infer<typeof DoctorReport>;

/** Everything that the page of operators shows. */
export const Operations = z.object({
  at: Instant,
  version: z.string(),
  processes: z.array(RunningProcess),
  queue: z.object({
    waiting: z.int(),
    due: z.int(),
    inHand: z.int(),
    oldestDueSeconds: z.int(),
    /** The counts are estimated from a part of a large queue. */
    isEstimate: z.boolean(),
  }),
  /** The destinations that most mail waits for, and all that are held back. */
  destinations: z.array(OperatedDestination),
  /** Mail hosts that are contacted without TLS for a while because their TLS failed. */
  brokenTls: z.array(z.string()),
  /** The last hour by minutes, the newest last; minutes without any event are there too. */
  minutes: z.array(MinuteRates),
  /** Bounces of the last hour by class. */
  bounceClasses: z.array(z.object({ class: z.int(), name: z.string(), count: z.int() })),
  bounceRates: z.object({
    takenAt: Instant.nullable(),
    companies: z.array(
      z.object({
        companyId: z.uuid(),
        name: z.string(),
        isSuspended: z.boolean(),
        bounced: z.int(),
        settled: z.int(),
      }),
    ),
  }),
  database: z.object({
    sizeBytes: z.number(),
    connections: z.int(),
    maxConnections: z.int(),
    daysAhead: z.int(),
    oldestTransactionSeconds: z.int(),
    /** Counts that wait to be folded into the statistics, 10,000 at most. */
    unfolded: z.int(),
  }),
  disks: z.array(z.object({ host: z.string(), freeBytes: z.number(), totalBytes: z.number() })),
  certificates: z.array(z.object({ host: z.string(), expiresAt: Instant })),
  doctor: DoctorReport,
  alerts: z.array(
    z.object({
      key: z.string(),
      alert: z.string(),
      companyId: z.uuid().nullable(),
      company: z.string().nullable(),
      facts: z.record(z.string(), z.unknown()),
      raisedAt: Instant,
      seenAt: Instant,
      /** The cause is over. The alert is not raised again before that has lasted an hour. */
      isOver: z.boolean(),
    }),
  ),
  /** The last changes by operators, the newest first. */
  changes: z.array(
    z.object({
      id: z.uuid(),
      at: Instant,
      actor: z.string().nullable(),
      action: z.string(),
      target: z.string().nullable(),
    }),
  ),
});
export type Operations = z.infer<typeof Operations>;

const most = (max: number) => z.int().min(1).max(max).nullable();

/** `PUT /destinations/{destination}`: an absent field stays, null restores the built-in value. */
export const DestinationChange = z
  .strictObject({
    connections: most(10_000).optional(),
    messagesPerConnection: most(10_000).optional(),
    perMinute: most(1_000_000).optional(),
    isPaused: z.boolean().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), { error: 'must name a change' });
export type DestinationChange = z.infer<typeof DestinationChange>;

/** A destination with its traffic policy. */
export const DestinationWithPolicy = z.object({ destination: z.string(), policy: DestinationPolicy });
export type DestinationWithPolicy = z.infer<typeof DestinationWithPolicy>;

/** A request that a job carries out. */
export const Requested = z.object({
  /** False while the same request is queued or running. */
  isNew: z.boolean(),
});
export type Requested = z.infer<typeof Requested>;
