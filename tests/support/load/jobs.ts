import type { SmtpTarget } from '../smtp-session.ts';
import type { LoadVendor } from './vendor-request.ts';

/** The common options of all loads. Over SMTP, Message-IDs are `<prefix>-<number>@load.example`. */
type Common = {
  prefix: string;
  from: string;
  to: string;
  /** The number of simultaneous sessions. */
  connections: number;
  /** The size of one message, header included. */
  sizeBytes: number;
  /** The duration of the load; running requests are finished. */
  seconds: number;
  /** The warm-up, which is not counted: caches fill and code is compiled. */
  warmUpSeconds: number;
  /** The number of accepted messages that ends the load, if given. */
  total?: number;
};

/** A load over SMTP, each session at full speed. */
export type SmtpJob = Common & {
  kind: 'smtp';
  target: SmtpTarget;
  /** The messages of one connection before it is reopened. */
  perConnection: number;
  pipelined: boolean;
  /** Every second session sends chunks (BDAT) instead of DATA, and messages ask for notifications (`dsn-wish.ts`). */
  isMixed?: boolean;
  /** The rate of all sessions together; full speed if absent. */
  perSecond?: number;
};

/** A load of requests to the send API, each connection at full speed. */
export type RestJob = Common & {
  kind: 'rest';
  port: number;
  path: string;
  apiKey: string;
  /** The messages per request: 1 sends a plain object, more a batch. */
  batch: number;
  /** Adds the header X-Load-Id with its id to every message, by which the sink identifies it: for `batch` 1. */
  marked?: boolean;
  /** The stored template that makes the message, instead of a text: for `batch` 1. */
  template?: { alias: string; variables: Record<string, unknown> };
  /** The vendor whose sending call is used instead of `path`: for `batch` 1. */
  vendor?: LoadVendor;
};

/** A load for `load-process.ts`. */
export type LoadJob = SmtpJob | RestJob;

/** The progress of a running load. `sent` are `[id, start]`, `accepted` and `refused` the ids that were answered. */
export type LoadProgress = { sent: [id: string, atMs: number][]; accepted: string[]; refused: string[] };

/** The result of a load without its warm-up. */
export type LoadResult = {
  seconds: number;
  /** The number of messages answered with success. */
  accepted: number;
  /** The number of each other answer: an SMTP code, an HTTP status or `closed`. */
  refused: Record<string, number>;
  /** The answer times in milliseconds. */
  p50Ms: number;
  p99Ms: number;
};

/** A message from the load process to its parent. */
export type LoadMessage = { progress: LoadProgress } | { result: LoadResult };
