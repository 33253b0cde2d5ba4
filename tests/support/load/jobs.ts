import type { SmtpTarget } from '../smtp-session.ts';

/** What every load has in common. Over SMTP, Message-IDs are `<prefix>-<number>@load.example`. */
type Common = {
  prefix: string;
  from: string;
  to: string;
  /** Sessions side by side. */
  connections: number;
  /** Of one message, header included. */
  sizeBytes: number;
  /** Ends the load; what is under way is finished. */
  seconds: number;
  /** Not counted at the start: caches fill, code gets compiled. */
  warmUpSeconds: number;
  /** Stops when so many are accepted, where given. */
  total?: number;
};

/** Messages over SMTP, each session as fast as it can. */
export type SmtpJob = Common & {
  kind: 'smtp';
  target: SmtpTarget;
  /** Messages of one connection, after which it is opened anew. */
  perConnection: number;
  pipelined: boolean;
  /** Across all sessions; as fast as it goes where absent. */
  perSecond?: number;
};

/** Requests to the send API, each connection as fast as it can. */
export type RestJob = Common & {
  kind: 'rest';
  port: number;
  path: string;
  apiKey: string;
  /** Messages of one request; 1 is a plain object, more a batch. */
  batch: number;
  /** Gives every message the header X-Load-Id with its id, by which the sink then knows it: for `batch` 1. */
  marked?: boolean;
};

/** A load for `load-process.ts`. */
export type LoadJob = SmtpJob | RestJob;

/** What the parent is told while a load runs. `sent` are `[id, start]`, `accepted` and `refused` the ids that were answered. */
export type LoadProgress = { sent: [id: string, atMs: number][]; accepted: string[]; refused: string[] };

/** What a load amounted to, its warm-up left out. */
export type LoadResult = {
  seconds: number;
  /** Messages answered with success. */
  accepted: number;
  /** How often each other answer came: an SMTP code, an HTTP status, or `closed`. */
  refused: Record<string, number>;
  /** How long an answer took, in milliseconds. */
  p50Ms: number;
  p99Ms: number;
};

/** A message from the load process to its parent. */
export type LoadMessage = { progress: LoadProgress } | { result: LoadResult };
