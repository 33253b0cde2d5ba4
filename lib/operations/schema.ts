import { z } from 'zod';

/** How a place stands with one delivery worker; durations in milliseconds from the worker's beat on. */
const WorkerPlace = z.object({
  place: z.string(),
  running: z.int(),
  waiting: z.int(),
  limit: z.int(),
  patienceMs: z.int(),
  deadMs: z.int(),
  isPaused: z.boolean(),
  isSlow: z.boolean(),
});

/** What a process says of itself with each beat. */
export const ProcessFacts = z.object({
  memoryBytes: z.int(),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  /** Until when the certificate is good that it shows to SMTP clients. */
  certificateExpiresAt: z.iso.datetime().nullable(),
  /** To the database. */
  connections: z.object({ busy: z.int(), idle: z.int(), waiting: z.int() }),
  /** Of a delivery worker. */
  deliveries: z
    .object({
      waiting: z.int(),
      running: z.int(),
      unwritten: z.int(),
      places: z.array(WorkerPlace),
      brokenTls: z.array(z.string()),
    })
    .nullable(),
});
export type ProcessFacts = z.infer<typeof ProcessFacts>;

const Instant = z.iso.datetime();

/** A process of the installation; silent where its last beat is too long ago. */
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
  /** In its hands: deliveries that wait, that run, and outcomes that are not written yet. */
  deliveries: z.object({ waiting: z.int(), running: z.int(), unwritten: z.int() }).nullable(),
});
export type RunningProcess = z.infer<typeof RunningProcess>;

/** Why nothing, or little, is sent to a place now. */
export const HeldReason = z.enum(['paused', 'patience', 'dead', 'slow']);
export type HeldReason = z.infer<typeof HeldReason>;

/** What a place gets from each worker. */
export const PlaceShape = z.object({
  connections: z.int(),
  messagesPerConnection: z.int(),
  perMinute: z.int().nullable(),
  isPaused: z.boolean(),
  /** Whether the operator has said something otherwise than the table. */
  isOwn: z.boolean(),
});
export type PlaceShape = z.infer<typeof PlaceShape>;

/** A place that mail waits for, or that is held back. */
export const OperatedPlace = z.object({
  /** A provider or a mail host; the domain itself where no worker has found its mail host yet. */
  place: z.string(),
  /** Whether a worker knows the place, so that it can be shaped. */
  isKnown: z.boolean(),
  waiting: z.int(),
  due: z.int(),
  /** Sessions that run there now, and that it may have, of all workers. */
  running: z.int(),
  limit: z.int().nullable(),
  held: HeldReason.nullable(),
  /** Until when, where that is known. */
  heldUntil: Instant.nullable(),
  shape: PlaceShape.nullable(),
});
export type OperatedPlace = z.infer<typeof OperatedPlace>;

/** What happened in a minute, over all companies. */
export const MinuteRates = z.object({
  at: Instant,
  accepted: z.int(),
  delivered: z.int(),
  delayed: z.int(),
  bounced: z.int(),
});
export type MinuteRates = z.infer<typeof MinuteRates>;

/** A check of the doctor's. */
export const DoctorFinding = z.object({
  check: z.string(),
  level: z.enum(['ok', 'warn', 'fail']),
  message: z.string(),
});
export type DoctorFinding = z.infer<typeof DoctorFinding>;

/** What the doctor found when it was last asked, and whether it is at it. */
export const DoctorReport = z.object({
  /** Null where it was never asked. */
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
    /** Whether the counts are drawn from a part of a large queue. */
    isEstimate: z.boolean(),
  }),
  /** What most waits for, and all that is held back. */
  places: z.array(OperatedPlace),
  /** Mail hosts that are asked in clear for a while because their TLS broke. */
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
    /** Counts that wait to be folded into the roll-ups, 10,000 at most. */
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
      /** Its cause was not seen any more; it is not raised again before it has been so for an hour. */
      isOver: z.boolean(),
    }),
  ),
  /** What operators did last, the newest first. */
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

/** `PUT /places/{place}`: what is not given stays, null leaves it to the table. */
export const PlaceChange = z
  .strictObject({
    connections: most(10_000).optional(),
    messagesPerConnection: most(10_000).optional(),
    perMinute: most(1_000_000).optional(),
    isPaused: z.boolean().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), { error: 'must name a change' });
export type PlaceChange = z.infer<typeof PlaceChange>;

/** A place with what it gets. */
export const ShapedPlace = z.object({ place: z.string(), shape: PlaceShape });
export type ShapedPlace = z.infer<typeof ShapedPlace>;

/** What was asked for and is done by a job. */
export const Requested = z.object({
  /** False where the same was asked for already and is not done yet. */
  isNew: z.boolean(),
});
export type Requested = z.infer<typeof Requested>;
